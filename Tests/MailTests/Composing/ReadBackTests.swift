import Foundation
import Interchange
import Mail
import TestSupport
import Testing

/// Messages say to other programs what they were meant to say.
struct ReadBackTests {
    private struct Said: Decodable {
        var longest: Int?
        var from: [String]
        var to: [String]
        var replyTo: [String]
        var subject: String
        var seconds: Int64?
        var text: String
        var html: String
        var attachments: [[String]]
    }

    /// The messages and their files, made once for all readers.
    private static let written = Result {
        let folder = try TemporaryFolder.forAllTests()
        let messages = try (0..<1_000).map(Correspondence.message)
        for (number, message) in messages.enumerated() {
            try folder.write(MIMEWriter.bytes(of: message), to: "\(number).eml")
        }
        return (messages, folder)
    }

    @Test(arguments: ["read_back.py", "read_back.pl"])
    func aThousandMessagesInManyScriptsReadBackEqual(_ reader: String) throws {
        let (messages, folder) = try Self.written.get()
        let script = Fixture.package + "/Tests/MailTests/Readers/\(reader)"
        let program = reader.hasSuffix("py") ? "python3" : "perl"
        let files = messages.indices.map { folder.file("\($0).eml") }
        let outcome = try Tool.run(program, [script] + files)
        #expect(outcome.status == 0, "\(outcome.errors.suffix(2_000))")
        let lines = outcome.output.split(separator: "\n")
        try #require(lines.count == messages.count)
        for (line, message) in zip(lines, messages) {
            let said = try JSONDecoder().decode(Said.self, from: Data(line.utf8))
            #expect(said.subject == message.subject)
            #expect(said.to == [message.recipients[0].name, message.recipients[0].envelope])
            #expect(said.from == [message.from.name, message.from.envelope])
            #expect(said.replyTo == (message.replyTo.map { [$0.name, $0.envelope] } ?? []))
            #expect(said.text == canonical(message.text))
            #expect(said.html == canonical(message.html ?? ""))
            #expect(said.attachments == message.attachments.map { [$0.name.precomposed, hexadecimal($0.bytes)] })
            if let seconds = said.seconds { #expect(seconds == message.seconds) }
            if let longest = said.longest { #expect(longest <= 100) }
        }
    }

    @Test func ourOwnReaderReadsThemToo() throws {
        for number in 0..<200 {
            let message = try Correspondence.message(number)
            let read = IncomingMessage(try MIMEWriter.bytes(of: message))
            #expect(read.text("Subject") == message.subject)
            let files = read.all.filter(\.isAttachment)
            #expect(files.map(\.fileName) == message.attachments.map { $0.name.precomposed })
            #expect(files.map(\.body) == message.attachments.map(\.bytes))
            #expect(read.all.first { $0.type.value == "text/plain" }?.body == Array(canonical(message.text).utf8))
        }
    }

    private func canonical(_ text: String) -> String {
        let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing("\n", with: "\r\n")
        return lines.isEmpty || lines.hasSuffix("\r\n") ? lines : lines + "\r\n"
    }

    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { String(format: "%02x", $0) }.joined()
    }
}

extension String {
    fileprivate var precomposed: String { precomposedStringWithCanonicalMapping }
}
