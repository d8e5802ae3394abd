#!/usr/bin/env python3
"""Passes requests of HTTP on to a server, and makes mistakes on the way.

usage: faulty_proxy.py PORT SEED SHARE

PORT: of the server, on this machine. SEED: of the mistakes. SHARE: how many of 100 requests meet one.
Prints its own port, and ends when standard input does. On the way a request may not arrive, its answer may not come back,
half of the answer may come back, the request may arrive twice, it may be late, or the answer may be 503.
"""
import random
import socket
import sys
import threading
import time

PORT, SEED, SHARE = (int(word) for word in sys.argv[1:4])
GENERATOR = random.Random(SEED)
LOCK = threading.Lock()
COUNTS = {}


def read_message(connection):
    """A whole request or answer; empty when the other side has gone."""
    data = b""
    while b"\r\n\r\n" not in data:
        more = connection.recv(65536)
        if not more:
            return b""
        data += more
    head, _, body = data.partition(b"\r\n\r\n")
    length = 0
    for line in head.split(b"\r\n")[1:]:
        name, _, value = line.partition(b":")
        if name.strip().lower() == b"content-length":
            length = int(value)
    while len(body) < length:
        more = connection.recv(65536)
        if not more:
            return b""
        body += more
    return head + b"\r\n\r\n" + body


def ask(request):
    """The answer of the server."""
    with socket.create_connection(("127.0.0.1", PORT), timeout=60) as server:
        server.sendall(request)
        return read_message(server)


def choose():
    with LOCK:
        if GENERATOR.randrange(100) >= SHARE:
            return "none"
        fault = GENERATOR.choice(["drop", "lose", "half", "twice", "late", "busy"])
        COUNTS[fault] = COUNTS.get(fault, 0) + 1
        return fault


def serve(connection):
    with connection:
        try:
            while True:
                request = read_message(connection)
                if not request:
                    return
                fault = choose()
                if fault == "drop":
                    return
                if fault == "busy":
                    connection.sendall(b"HTTP/1.1 503 Busy\r\nRetry-After: 0\r\nContent-Length: 0\r\n\r\n")
                    continue
                if fault == "late":
                    time.sleep(GENERATOR.uniform(0.02, 0.2))
                answer = ask(request)
                if fault == "twice":
                    answer = ask(request)
                if fault == "lose":
                    return
                if fault == "half":
                    connection.sendall(answer[: len(answer) // 2])
                    return
                connection.sendall(answer)
        except OSError:
            return


def main():
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)

    def accept():
        while True:
            connection, _ = listener.accept()
            threading.Thread(target=serve, args=(connection,), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    sys.stdin.read()
    print(" ".join(f"{name} {count}" for name, count in sorted(COUNTS.items())), flush=True)


main()
