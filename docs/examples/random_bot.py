"""Plays one game of Tuareg against the bot `random`: python3 random_bot.py http://127.0.0.1:4747"""
import json, random, sys, urllib.request

URL = sys.argv[1].rstrip("/")
HEADERS = {"Content-Type": "application/json"}

def ask(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(URL + path, data, HEADERS))

# A guest gets a cookie, and with it a token for the program.
HEADERS["Cookie"] = ask("/api/guests", {"name": "Random bot"}).headers["Set-Cookie"].split(";")[0]
token = json.load(ask("/api/tokens", {"name": "random_bot.py"}))["token"]
del HEADERS["Cookie"]
HEADERS["Authorization"] = "Bearer " + token

table = json.load(ask("/api/tables", {"game": "tuareg", "seats": ["me", "bot:random"]}))
print("Watch it:", URL + "/api/tables/" + table["id"])

for line in ask("/api/tables/" + table["id"] + "/stream"):
    if not line.strip():
        continue  # a sign of life
    frame = json.loads(line)
    if "over" in frame:
        print("Over. Winners:", frame["over"]["winners"], "Scores:", frame["over"]["scores"])
        break
    if frame.get("legal"):
        action = random.choice(frame["legal"])["action"]  # with the least amount, if it has one
        ask("/api/tables/" + table["id"] + "/do", {"do": "act", "action": action, "after": frame["number"]})
