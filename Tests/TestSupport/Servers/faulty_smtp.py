#!/usr/bin/env python3
"""A mail server on loopback that makes the mistakes it is told to. Prints its port, then serves until its input ends.

What goes wrong with one message is said by its recipient: `FAULT-N@…`, and the fault happens for the first N tries, or
always without `-N`:

  mail451 mail530 mail550 mail552 mail421    the answer to MAIL, said by the sender's address
  rcpt421 rcpt450 rcpt550                    the answer to RCPT
  data421 data451 data454 data550            the answer after the whole message
  dropbefore dropinside dropafter droplost   the connection ends: at RCPT, inside DATA, after DATA with the message
                                             accepted, and after DATA with the message lost
  slow                                       the answer after the whole message takes some seconds

What goes wrong with everybody is an option. With --script the server keeps no protocol at all: it says what it is told, when
it is told. A script is an object of JSON that says for MAIL, RCPT, DATA, body, dot and RSET what is said to it: an array of
texts, each a piece of its own, of numbers, which are seconds to wait, and of the words "close" and "reset", which end the
connection, and "wait", which lets the client end it. What stands under body is said when the first bytes of the message have
come; what stands under one of the others, instead of the usual reply.

 Accepted messages go to FOLDER/accepted, one JSON object a line; what was
said goes to FOLDER/said.
"""

import argparse
import asyncio
import collections
import json
import os
import re
import select
import signal
import ssl
import sys
import threading

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword, MISSING

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("folder")
parser.add_argument("--certificates", help="the folder of the certificates, if it is another one")
parser.add_argument("--certificate", default="good")
parser.add_argument("--tls", action="store_true", help="TLS from the beginning")
parser.add_argument("--no-starttls", action="store_true")
parser.add_argument("--no-auth", action="store_true")
parser.add_argument("--mechanisms", default="PLAIN,LOGIN,XOAUTH2")
parser.add_argument("--no-utf8", action="store_true")
parser.add_argument("--size", type=int, default=30_000_000)
parser.add_argument("--slow-seconds", type=float, default=3)
parser.add_argument("--per-connection", type=int, default=0, help="421 after so many messages on one connection")
parser.add_argument("--anybody", action="store_true", help="mail is taken without a name and password")
parser.add_argument("--script", type=json.loads)
parser.add_argument(
    "--hostile", choices=["endless-ehlo", "long-line", "drip", "endless-334", "injection", "silent", "endless-end"])
options = parser.parse_args()

USER, PASSWORD, TOKEN = "office@example.org", "correct horse 말 battery", "ya29.token"
tries = collections.Counter()
accepted = open(os.path.join(options.folder, "accepted"), "a", buffering=1)
said = open(os.path.join(options.folder, "said"), "a", buffering=1)


def fault(address, *names):
    """The name of the fault that an address asks for now, if it is one of these."""
    local = address.split("@")[0].strip("<")
    match = re.fullmatch(r"([a-z]+[0-9]*)(?:-([0-9]+))?(?:\..*)?", local)
    if not match or not match[1].startswith(names):
        return None
    tries[local, names] += 1
    if match[2] and tries[local, names] > int(match[2]):
        return None
    return match[1]


class Handler:
    async def handle_EHLO(self, server, session, envelope, hostname, responses):
        session.host_name = hostname
        if options.no_utf8:
            responses = [line for line in responses if "SMTPUTF8" not in line]
        return responses

    async def handle_MAIL(self, server, session, envelope, address, mail_options):
        name = fault(address, "mail")
        if name:
            text = {"421": "4.3.2 going away", "530": "5.7.0 authenticate first", "552": "5.3.4 too big"}
            return f"{name[4:]} {text.get(name[4:], 'no mail from there')}"
        envelope.mail_from = address
        envelope.mail_options.extend(mail_options)
        return "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, rcpt_options):
        name = fault(address, "rcpt")
        if name:
            return f"{name[4:]} 5.1.1 <{address}>: no such user {address.split('@')[0]}"
        if fault(address, "dropbefore"):
            server.transport.abort()
            return "451 gone"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        address = envelope.rcpt_tos[0]
        name = fault(address, "data")
        if name:
            text = {"454": "4.7.0 Throttling failure: Maximum sending rate exceeded"}
            return f"{name[4:]} {text.get(name[4:], 'not now')}"
        if fault(address, "droplost"):
            server.transport.abort()
            return "451 gone"
        if fault(address, "slow"):
            await asyncio.sleep(options.slow_seconds)
        content = envelope.content if isinstance(envelope.content, bytes) else envelope.content.encode()
        match = re.search(rb"^Message-ID: <(.*?)>", content, re.M | re.I)
        record = {
            "id": match[1].decode() if match else "", "from": envelope.mail_from, "to": envelope.rcpt_tos,
            "bytes": len(content), "tls": bool(session.ssl) or options.tls, "authenticated": session.authenticated,
            "options": envelope.mail_options,
        }
        if len(content) < 400_000:
            record["content"] = content.decode("utf-8", "surrogateescape")
        accepted.write(json.dumps(record) + "\n")
        if fault(address, "dropafter"):
            server.transport.abort()
        session.count = getattr(session, "count", 0) + 1
        return "250 2.0.0 OK queued"

    def authenticate(self, server, session, envelope, mechanism, data):
        if isinstance(data, LoginPassword):
            good = data.login.decode() == USER and data.password.decode() == PASSWORD
        else:
            good = False
        return AuthResult(success=good, handled=False)

    async def auth_XOAUTH2(self, server, args):
        import base64

        blob = args[1] if len(args) > 1 else await server.challenge_auth("", encode_to_b64=False)
        text = base64.b64decode(blob).decode() if isinstance(blob, str) else blob.decode()
        good = f"user={USER}" in text and f"auth=Bearer {TOKEN}" in text
        return AuthResult(success=good, handled=False)


class Server(SMTP):
    async def push(self, status):
        said.write(f"< {status!r}\n")
        await super().push(status)

    async def play(self, step, usual):
        """Says what the script has for a step."""
        for piece in options.script.get(step, [usual] if usual else []):
            said.write(f"< {piece!r}\n")
            if isinstance(piece, (int, float)):
                await asyncio.sleep(piece)
            elif piece == "wait":
                while await self._reader.read(65_536):
                    pass
                raise ConnectionResetError
            elif piece in ("close", "reset"):
                self.transport.abort() if piece == "reset" else self._writer.close()
                raise ConnectionResetError
            else:
                self._writer.write(piece.encode("latin-1"))
                await self._writer.drain()

    async def play_message(self):
        """Takes a message as it comes, and says in between what the script has."""
        await self.play("DATA", "354 go on\r\n")
        if not any("354" in str(piece) for piece in options.script.get("DATA", ["354"])):
            return
        text = b""
        while not text.endswith(b"\r\n.\r\n"):
            more = await self._reader.read(65_536)
            if not more:
                said.write("> (the connection ended inside of the message)\n")
                raise ConnectionResetError
            if not text:
                await self.play("body", None)
            text += more
        said.write("> (the message)\n")
        await self.play("dot", "250 2.0.0 OK queued\r\n")

    async def smtp_RSET(self, arg):
        if options.script:
            said.write("> RSET\n")
            return await self.play("RSET", "250 OK\r\n")
        await super().smtp_RSET(arg)

    async def smtp_RCPT(self, arg):
        if options.script:
            return await self.play("RCPT", "250 OK\r\n")
        await super().smtp_RCPT(arg)

    async def smtp_EHLO(self, arg):
        said.write(f"> EHLO {arg}\n")
        if options.hostile == "endless-ehlo":
            while not self.transport.is_closing():
                self._writer.write(b"250-X" + b"Y" * 60 + b"\r\n")
                await self._writer.drain()
        if options.hostile == "long-line":
            for _ in range(64):
                self._writer.write(b"250-" + b"Z" * 1_000_000)
                await self._writer.drain()
            await asyncio.sleep(3_600)
        if options.hostile == "drip":
            while not self.transport.is_closing():
                self._writer.write(b"2")
                await self._writer.drain()
                await asyncio.sleep(0.3)
        await super().smtp_EHLO(arg)

    async def smtp_STARTTLS(self, arg):
        if options.hostile == "injection":
            # What stands behind the answer was never protected, and has to be forgotten.
            self._writer.write(b"220 go ahead\r\n250-injected\r\n250 AUTH PLAIN\r\n")
            await self._writer.drain()
            await asyncio.sleep(3_600)
        await super().smtp_STARTTLS(arg)

    async def smtp_AUTH(self, arg):
        if options.hostile == "endless-334":
            while not self.transport.is_closing():
                self._writer.write(b"334 \r\n")
                await self._writer.drain()
                line = await self._reader.readline()
                if not line:
                    return
        await super().smtp_AUTH(arg)
    async def smtp_MAIL(self, arg):
        said.write("> MAIL\n")
        if options.script:
            return await self.play("MAIL", "250 OK\r\n")
        if options.per_connection and getattr(self.session, "count", 0) >= options.per_connection:
            await self.push("421 4.7.0 too many messages on this connection")
            self.transport.close()
            return
        await super().smtp_MAIL(arg)

    async def smtp_DATA(self, arg):
        if options.script:
            return await self.play_message()
        address = self.envelope.rcpt_tos[0] if self.envelope.rcpt_tos else ""
        if fault(address, "dropinside"):
            await self.push("354 go on")
            await self._reader.read(100)
            self.transport.abort()
            return
        if options.hostile == "silent":
            await self.push("354 go on")
            while await self._reader.read(65_536):
                pass
            return
        if options.hostile == "endless-end":
            await self.push("354 go on")
            while line := await self._reader.readline():
                if line.startswith(b".\r\n"):
                    break
            while not self.transport.is_closing():
                self._writer.write(b"250-" + b"x" * 70 + b"\r\n")
                await self._writer.drain()
        await super().smtp_DATA(arg)


def context():
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    path = os.path.join(options.certificates or options.folder, options.certificate)
    made.load_cert_chain(path + ".pem", path + ".key")
    return made


def factory():
    handler = Handler()
    tls = None if options.tls or options.no_starttls else context()
    exclude = {"PLAIN", "LOGIN", "XOAUTH2"} - set(options.mechanisms.split(","))
    server = Server(
        handler, data_size_limit=options.size, enable_SMTPUTF8=True, hostname="localhost", tls_context=tls,
        require_starttls=False, auth_required=not options.no_auth and not options.anybody, auth_require_tls=False,
        auth_exclude_mechanism=exclude, authenticator=handler.authenticate, timeout=600,
        auth_callback=None)
    if options.no_auth:
        server._auth_methods.clear()
    return server


async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        factory, "127.0.0.1", 0, ssl=context() if options.tls else None)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


def watch(parent):
    """Ends everything with the input, or with whoever started this: another program may hold the input open."""
    while os.getppid() == parent:
        if select.select([sys.stdin], [], [], 1)[0] and not os.read(0, 100):
            break
    os._exit(0)


if __name__ == "__main__":
    # Whoever starts programs from a thread may have signals blocked there.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM, signal.SIGINT])
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=watch, args=(os.getppid(),), daemon=True).start()
    asyncio.run(main())
