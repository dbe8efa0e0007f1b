"""Reads a data set of quarterdeck sim --out: python3 read.py DIR. Needs only the standard library."""
import collections
import json
import pathlib
import sys

folder = pathlib.Path(sys.argv[1])
card = json.loads((folder / "dataset.json").read_text())  # written last: with it, the data set is complete
print(f"{card['game']}, rules {card['rules']}, encoding {card['encoding']}: {card['matches']} matches, {card['rows']} decisions")

# Where the fields of an observation begin.
fields, at = {}, 0
for field in card["observation"]:
    fields[field["name"]] = slice(at, at + field["size"])
    at += field["size"]

chosen = collections.defaultdict(collections.Counter)  # by level, how often each action was chosen
utility = collections.defaultdict(dict)  # by level and match
with open(folder / "decisions.jsonl", encoding="utf-8") as lines:
    for line in lines:
        row = json.loads(line)
        assert row["encoding"] == card["encoding"] and len(row["observation"]) == at
        notation = row["notation"][row["legal"].index(row["choice"])]
        chosen[row["level"]][notation] += 1
        utility[row["level"]][row["match"], row["seat"]] = row["utility"]

print("fields of an observation:", ", ".join(fields))
for level, counter in sorted(chosen.items()):
    results = utility[level].values()
    favorites = ", ".join(f"{notation} ({n})" for notation, n in counter.most_common(3))
    print(f"{level}: mean utility {sum(results) / len(results):+.2f} in {len(results)} seats; most frequent: {favorites}")
