#!/usr/bin/env python3
"""A bot for all games of Quarterdeck: it tries every legal action in imagined worlds and takes the best.

    quarterdeck sim bastion --engine "mine=python3 examples/playouts/playouts.py" --bots mine,deckhand

The protocol is described in doc/protocol.md."""
import json
import sys
import time


def send(**message):
    print(json.dumps(message), flush=True)


def read():
    """Return the next message; end with the host."""
    while line := sys.stdin.readline():
        try:
            message = json.loads(line)
            if isinstance(message, dict):
                return message
        except ValueError:
            pass
        send(type="error", text="this line is not a JSON object")
    sys.exit()


def choose(request, seat):
    """Return the action with the best mean utility over playouts, found in half of the time."""
    actions = [legal["action"] for legal in request["legal"]]
    total = dict.fromkeys(actions, 0.0)
    end = time.monotonic() + request["time_ms"] / 2000
    for world in range(8):
        for action in actions if len(actions) > 1 else []:
            send(type="imagine", id=request["id"], seed=world, action=action, playouts=4)
            answer = read()
            if answer.get("type") == "world":
                total[action] += answer["utility"][seat]
        if time.monotonic() > end:
            break
    return max(actions, key=total.get)


seat = 0
while True:
    message = read()
    kind, number = message.get("type"), message.get("id")
    if kind == "hello":
        send(type="hello", id=number, protocol=1, name="Playouts in Python", history=False)
    elif kind == "match":
        seat = message["seat"]
        send(type="ready", id=number)
    elif kind == "choose":
        send(type="action", id=number, action=choose(message, seat))
    elif kind == "ping":
        send(type="pong", id=number)
    elif kind == "quit":
        break
