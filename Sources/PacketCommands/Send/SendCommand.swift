import ArgumentParser

/// `packet send`.
struct SendCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: "Sends the packets of a batch by e-mail, each exactly once.",
        discussion: """
            Without --confirm nothing leaves: the first message and the totals are shown.
              packet send --mail letter.yaml
              packet send --mail letter.yaml --to me@example.org
              packet send --mail letter.yaml --csv people.csv --confirm
              packet send status

            The message is a file. Values stand in {{…}}, sections in {{#…}} and {{/}}:
              subject: "Your certificate, {{firstName}}"
              text: |
                Dear {{fullName}},
                {{#joined}}you are with us since {{joined|date:"d MMMM yyyy"}}.{{/}}
              attachments: [{file: conditions.pdf, if: 'level == "full"'}, '{plan}.pdf']
              attachmentsFrom: plans
            A file to attach that a row names, as {plan}.pdf does here, is one of the folder attachmentsFrom, and no \
            other. The mail also takes from, replyTo, textFile, html, htmlFile, images, packetName, headers and \
            listUnsubscribe. Paths start at the folder of the mail.

            Accounts are in packet/accounts.yaml of the user's configuration; a password never is:
              accounts:
                office:
                  host: mail.example.org
                  user: office
                  password: {file: office.password}
                  from: "The Office <office@example.org>"
                  rate: 30/min
            A password is {file: …}, {environment: …} or {command: […]}. There are also port, security (starttls, tls \
            or insecure-plaintext), auth (plain, login or xoauth2), ca, helo, bounces, connections, maxPerConnection, \
            maxAttachment, timeout, replyTimeout, and transport (smtp, sendmail with program, maildir or eml with folder).

            The same command again goes on where it ended: with status 75 it stopped and says how many messages are left; \
            with 3 it sent all that it could, and says what became of the others. A message that left without an answer is never sent again \
            by itself; --resolve with the relay's log finds out what became of it.
            """,
        subcommands: [SendBatch.self, SendStatusCommand.self, SuppressCommand.self],
        defaultSubcommand: SendBatch.self)
}
