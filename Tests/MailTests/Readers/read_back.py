#!/usr/bin/env python3
"""Reads messages with Python's strict parser and prints what they say, one JSON object a line.

usage: read_back.py FILE...
"""

import email
import email.policy
import json
import sys

POLICY = email.policy.strict.clone(utf8=True)


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    assert data.endswith(b"\r\n"), "the last line has no end"
    assert b"\n" not in data.replace(b"\r\n", b""), "a bare line feed"
    assert b"\r" not in data.replace(b"\r\n", b""), "a bare carriage return"
    longest = max(len(line) for line in data.split(b"\r\n"))
    message = email.message_from_bytes(data, policy=POLICY)
    assert not message.defects, message.defects
    for name in ("From", "To", "Subject", "Date", "Message-ID"):
        assert len(message.get_all(name)) == 1, name
        assert not message[name].defects, (name, message[name].defects)
    to = message["To"].addresses[0]
    sender = message["From"].addresses[0]
    reply = message["Reply-To"].addresses[0] if message["Reply-To"] else None
    html = message.get_body(("html",))
    text = message.get_body(("plain",))
    return {
        "longest": longest,
        "from": [sender.display_name, sender.addr_spec],
        "to": [to.display_name, to.addr_spec],
        "replyTo": [reply.display_name, reply.addr_spec] if reply else [],
        "subject": str(message["Subject"]),
        "id": str(message["Message-ID"]),
        "seconds": int(message["Date"].datetime.timestamp()),
        "text": text.get_payload(decode=True).decode() if text else "",
        "html": html.get_payload(decode=True).decode() if html else "",
        "attachments": [
            [part.get_filename(), part.get_payload(decode=True).hex()] for part in message.iter_attachments()
        ] if message.get_content_type() == "multipart/mixed" else [],
    }


for name in sys.argv[1:]:
    print(json.dumps(read(name), ensure_ascii=False))
