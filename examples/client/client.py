#!/usr/bin/env python3
"""A program that plays on a server with the token of a bot account: random legal actions, wherever it is its turn.

    export QUARTERDECK_URL=http://127.0.0.1:8080 QUARTERDECK_TOKEN=…   # the token is shown once at /me, or by POST /me/bots
    python3 examples/client/client.py                     # plays all matches in which it has a seat
    python3 examples/client/client.py new bastion mate    # begins one against a bot of the server first
    python3 examples/client/client.py join ID             # takes the seat of an open table first

The API is described in doc/api.md. Change choose to make it stronger."""
import http.client
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request
import uuid

BASE = os.environ.get("QUARTERDECK_URL", "http://127.0.0.1:8080").rstrip("/") + "/api/v1"
TOKEN = os.environ.get("QUARTERDECK_TOKEN", "")
PAUSE = float(os.environ.get("QUARTERDECK_PAUSE", "1"))  # seconds between two looks at the list of matches


class Refused(Exception):
    """The server understood the request and refuses it. code is stable, the text is for people."""

    def __init__(self, code, text):
        super().__init__(f"{text} ({code})")
        self.code = code


def send(method, path, body=None):
    """Return the answer to a request. While the server does not answer or is busy, the same request is sent again: the
    idempotency key makes it act once."""
    headers = {"Authorization": "Bearer " + TOKEN, "Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
    data = None if body is None else json.dumps(body).encode()
    delay = PAUSE
    while True:
        wait, why = delay, ""
        try:
            request = urllib.request.Request(BASE + path, data, headers, method=method)
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            text = error.read()
            if error.code not in (502, 503, 504) and "Retry-After" not in error.headers:
                try:
                    refusal = json.loads(text)
                    why = Refused(refusal["code"], refusal["text"])
                except (ValueError, KeyError, TypeError):
                    why = Refused(str(error.code), "This is not a server of Quarterdeck.")
                raise why from None
            wait, why = float(error.headers.get("Retry-After", delay)), error
        except (OSError, http.client.HTTPException, ValueError) as error:  # no connection, or half an answer
            why = error
        print(f"{path}: {why}; again in {wait:g} s", file=sys.stderr)
        time.sleep(wait)
        delay = min(2 * delay, 30)


def choose(match):
    """Return the legal actions in the order in which they are tried. match is the View that doc/api.md describes."""
    return random.sample(match["legal"], len(match["legal"]))


def play(match_id):
    """Act in a match, if it is our turn."""
    path = "/matches/" + match_id
    match = send("GET", path)
    for action in choose(match):
        try:
            send("POST", path + "/act", {"action": action, "version": match["version"]})
            print(f"{match_id}: {action}", flush=True)
            return
        except Refused as refusal:
            print(f"{match_id}: {action}: {refusal}", file=sys.stderr)
            if refusal.code in ("stale", "late"):
                return  # the match has gone on: look again


def begin(words, name):
    """Begin a match, or take a seat, as the command line says."""
    if words[0] == "new" and len(words) == 3:
        seats = [{"who": "me"}, {"who": "bot", "level": words[2]}]
        print("plays", send("POST", "/matches", {"game": words[1], "seats": seats})["id"], flush=True)
    elif words[0] == "join" and len(words) == 2:
        print("plays", send("POST", f"/matches/{words[1]}/join", {"name": name})["id"], flush=True)
    else:
        sys.exit("Give no arguments, new GAME LEVEL, or join ID.")


def main():
    try:
        me = send("GET", "/me")
    except Refused as refusal:
        sys.exit(f"Set QUARTERDECK_TOKEN to the token of a bot account: {refusal}")
    try:
        if len(sys.argv) > 1:
            begin(sys.argv[1:], me["name"])
        while True:
            waiting = [t["id"] for t in send("GET", "/lobby?list=mine")["tables"] if t.get("your_turn")]
            for match_id in waiting:
                try:
                    play(match_id)
                except Refused as refusal:  # this match; the others go on
                    print(f"{match_id}: {refusal}", file=sys.stderr)
            time.sleep(PAUSE)
    except Refused as refusal:
        sys.exit(f"The server refuses: {refusal}")
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
