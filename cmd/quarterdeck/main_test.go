package main

import (
	"bytes"
	"path/filepath"
	"quarterdeck/command"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"quarterdeck": main})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", Cmds: scriptCommands(), Setup: func(env *testscript.Env) error {
		env.Setenv("XDG_DATA_HOME", filepath.Join(env.WorkDir, "kept")) // not what this machine's user keeps
		return nil
	}})
}

// Wrong use exits with 2, failed work with 1, and both say what to do.
func TestExitCodes(t *testing.T) {
	for _, c := range []struct {
		args string
		code int
		says string
	}{
		{"--help", 0, ""},
		{"--version", 0, ""},
		{"rules bastion", 0, ""},
		{"fly", exitUsage, "--help"},
		{"exploit bastion --policy x --rows 5", exitUsage, "it takes --workers and --json only"},
		{"exploit attack port", exitUsage, "needs opponents"},
		{"exploit attack duel --worlds -1", exitUsage, "at least one match"},
		{"env bastion --batch 0", exitUsage, "1 to 1024"},
		{"env bastion --seats 3", exitUsage, "has 2 seats, not 3"},
		{"perft chess 2", exitUsage, "the games are"},
		{"perft bastion 0", exitUsage, "from 1 to 10000"},
		{"perft bastion 9000000000000000000 --divide", exitUsage, "from 1 to 10000"},
		{"perft bastion two", exitUsage, "--help"},
		{"perft bastion 2 -o row=shut", exitUsage, "choose one of open, hidden"},
		{"perft bastion 2 -o rows=open", exitUsage, "it has row"},
		{"perft bastion 2 --seats 3", exitUsage, "has 2 seats, not 3"},
		{"sim bastion --bots admiral", exitUsage, "the levels are"},
		{"sim bastion -n 0", exitUsage, "1 or more"},
		{"sim bastion --paired", exitUsage, "two bots, not 1"},
		{"sim bastion --bots captain,mate --sprt 20", exitUsage, "0,20"},
		{"sim bastion --bots captain,mate --sprt 20,0", exitUsage, "smaller than the second"},
		{"sim bastion --annotate", exitUsage, "--records"},
		{"sim bastion --bots mate,mate,mate", exitUsage, "3 bots for 2 seats"},
		{"sim bastion --bots=", exitUsage, "at least one bot"},
		{"sim bastion --iterations=-1", exitUsage, "--iterations"},
		{"sim bastion --workers=-1", exitUsage, "quarterdeck sim --help"},
		{"sim bastion --workers 100000000", exitUsage, "1 to 1024"},
		{"solve bastion --row 7 --hand0 2 --hand1 4 --workers=-1", exitUsage, "quarterdeck solve bastion --help"},
		{"play bastion --players Ann", exitUsage, "seats"},
		{"play duel --seats 4", exitFailure, "the input ended"},
		{"play port --seats 1", exitFailure, "the input ended"},
		{"play bastion --players Ann,bot:admiral", exitUsage, "the levels are"},
		{"play bastion --players Ann,mte", exitUsage, `no bot level "mte"; did you mean mate? For a person of that name, write person:mte`},
		{"play bastion --players Ann,person:bot:mate", exitUsage, "records mark bots"},
		{"play bastion --players Ann,person:", exitUsage, "1 to"},
		{"play bastion --players Ann,person:mte", exitFailure, "the input ended"},
		{"play bastion --server http://127.0.0.1:1 --players Ann,freind", exitUsage, "did you mean friend?"},
		{"play", exitUsage, "the games are bastion"},
		{"play bastion --record", exitUsage, "--record: missing value"},
		{"play bastion --pace", exitUsage, "--pace: missing value"},
		{"play bastion --record=", exitFailure, "the input ended"},
		{"play chess", exitUsage, "the games are bastion"},
		{"serve --ssh :0 --ssh-idle=-1m", exitUsage, "--ssh-idle"},
		{"serve --ssh :0 --ssh-idle 0s", exitUsage, "--ssh-idle"},
		{"serve --ssh-idle 5m", exitUsage, "--ssh"},
		{"serve --backup-to no-such-folder --data x.db", exitUsage, "existing folder"},
		{"serve --backup-to . --backup-every 1ms --data x.db", exitUsage, "too often"},
		{"serve --backup-to . --backup-keep 0 --data x.db", exitUsage, "--backup-keep"},
		{"serve --oidc-client x", exitUsage, "--oidc-issuer"},
		{"serve --oidc-issuer https://login.example.org", exitUsage, "--oidc-client"},
		{"serve --oidc-issuer login.example.org --oidc-client x", exitUsage, "such as https://login.example.org"},
		{"serve --oidc-issuer http://login.example.org --oidc-client x", exitUsage, "such as https://login.example.org"},
		{"serve --oidc-issuer https://login.example.org --oidc-client x --oidc-admin captains", exitUsage, "groups=quarterdeck-admins"},
		{"serve --oidc-issuer https://login.example.org --oidc-client x --oidc-secret-file no-such-file", exitUsage, "--oidc-secret-file"},
		{"play bastion --server here", exitUsage, "--server"},
		{"play bastion --server http://127.0.0.1:1 --seed 3", exitUsage, "--seed"},
		{"join nowhere", exitUsage, "not a link to a match"},
		{"watch http://127.0.0.1:1/m/abc", exitFailure, "http://127.0.0.1:1 does not answer: no server runs there now; check the address, or ask the operator to start it\n"},
		{"lesson --server here", exitUsage, "is not the address of a server"},
		{"solve bastion", exitUsage, "--row"},
		{"solve bastion --row 7,K,2", exitUsage, ""},
		{"solve bastion --row 7,7 --hand0 2,3 --hand1 4,5", exitUsage, ""},
		{"solve bastion --row 7 --hand0 1 --hand1 4", exitUsage, ""},
		{"verify no-such-file.qdr", exitFailure, "cannot open"},
		{"replay .", exitFailure, "cannot read the record"},
		{"serve --addr 127.0.0.1:notaport --data x.db", exitFailure, "--addr"},
		{"serve --data no-such-folder/x.db", exitFailure, "make it, mount its disk"},
		{"serve --store postgres://me:pw%@host/x", exitFailure, "cannot be read"},
	} {
		t.Run(c.args, func(t *testing.T) {
			t.Chdir(t.TempDir())
			t.Setenv("XDG_DATA_HOME", t.TempDir())
			var out, talk bytes.Buffer
			code := run(strings.Fields(c.args), command.Streams{In: strings.NewReader(""), Out: &out, Talk: &talk})
			if code != c.code || !strings.Contains(talk.String(), c.says) {
				t.Errorf("exit %d, want %d, saying %q:\n%s", code, c.code, c.says, talk.String())
			}
		})
	}
}
