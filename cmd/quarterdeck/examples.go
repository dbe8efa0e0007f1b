package main

import "quarterdeck/command"

// examples are shown by the help of each command and in the manual page.
var examples = command.Examples{
	"serve": {
		"quarterdeck serve",
		"quarterdeck serve --addr 0.0.0.0:8080 --data /var/lib/quarterdeck/quarterdeck.db",
		"quarterdeck serve --ssh :2222",
	},
	"backup":     {"quarterdeck backup /backup/quarterdeck.db --data /var/lib/quarterdeck/quarterdeck.db"},
	"copy":       {"quarterdeck copy /var/lib/quarterdeck/quarterdeck.db postgres://quarterdeck@localhost/quarterdeck"},
	"restore":    {"quarterdeck restore /backup/quarterdeck.db --data /var/lib/quarterdeck/quarterdeck.db"},
	"admin link": {"quarterdeck admin link", "quarterdeck admin link --data /var/lib/quarterdeck/quarterdeck.db --url https://play.example.org"},
	"check":      {"quarterdeck check", "quarterdeck check /var/lib/quarterdeck/quarterdeck.db"},
	"play": {
		"quarterdeck play bastion --players Ann,captain",
		"quarterdeck play breach --players Ann,Bob,mate",
		"quarterdeck play port --daily",
		"quarterdeck play bastion --daily --server https://example.org",
		"quarterdeck play bastion --server https://example.org --players Ann,friend",
		"quarterdeck play --resume",
	},
	"join":    {"quarterdeck join 'https://example.org/m/jc74n3twfbt7hxcdivkd/seat/1?invite=hpcjui' --name Bo"},
	"watch":   {"quarterdeck watch https://example.org/m/jc74n3twfbt7hxcdivkd"},
	"matches": {"quarterdeck matches", "quarterdeck matches --all"},
	"sim": {
		"quarterdeck sim bastion -n 1000 --bots captain,mate --records matches",
		"quarterdeck sim breach --seats 4 --bots captain -o mode=competitive",
		"quarterdeck sim bastion -n 20000 --bots mate,deckhand --sprt 0,20",
		"quarterdeck sim duel -n 1000 --bots mate --out duel-data",
	},
	"lab": {
		"quarterdeck lab sabotage --option rows=all",
		"quarterdeck lab sabotage --option all --bot mate --precision 1 --out sabotage-rules",
		"quarterdeck lab bastion --against row=hidden --bot mate --budget 5m",
		"quarterdeck lab bastion --option row=all --bot mate@400,mate@200",
		"quarterdeck lab breach --seats 2,3,4 -o difficulty=normal,hard --grid",
	},
	"replay":          {"quarterdeck replay match.qdr", "quarterdeck replay match.qdr --at 20 --as 1"},
	"verify":          {"quarterdeck verify matches/*.qdr"},
	"perft":           {"quarterdeck perft bastion 4 -o row=hidden"},
	"solve bastion":   {"quarterdeck solve bastion --row 7,K,2 --hand0 3,T,A --hand1 2,9,J"},
	"study":           {"quarterdeck study match.qdr", "quarterdeck study match.qdr --json"},
	"exploit bastion": {"quarterdeck exploit bastion --level mate --left 6", "quarterdeck exploit bastion --policy policy.jsonl"},
	"exploit certify": {"quarterdeck exploit certify --rows 1000 --seed 1 --skip 12"},
	"exam":            {"quarterdeck exam ./mybot", "quarterdeck exam 'quarterdeck engine mate' --level deckhand --pairs 100", "quarterdeck exam http://127.0.0.1:8000/v1/chat/completions --model my-model --twin 7"},
	"protocol-test":   {"quarterdeck protocol-test ./mybot", "quarterdeck protocol-test 'python3 mybot.py' --time 1s"},
	"engine":          {"quarterdeck engine mate"},
	"env":             {"quarterdeck env duel --batch 1024", "quarterdeck env port --seats 2 -o hands=closed"},
	"mcp":             {"quarterdeck mcp", "quarterdeck mcp --http 127.0.0.1:8090"},
	"bench":           {"quarterdeck bench --json > before.json", "quarterdeck bench --rounds 6 --against before.json"},
	"rules":           {"quarterdeck rules bastion"},
	"lesson play":     {"quarterdeck lesson", "quarterdeck lesson bastion first-match"},
	"lesson check":    {"quarterdeck lesson check games/bastion/lessons/*.lesson games/bastion/rules.md"},
	"lesson show":     {"quarterdeck lesson show games/bastion/lessons/1-first-match.lesson"},
	"completion": {
		"quarterdeck completion bash > ~/.local/share/bash-completion/completions/quarterdeck",
		"quarterdeck completion fish > ~/.config/fish/completions/quarterdeck.fish",
	},
	"man": {"quarterdeck man > ~/.local/share/man/man1/quarterdeck.1"},
}
