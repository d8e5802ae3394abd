import Interchange
package import Storage

/// A letter as a file that mail programs open as a draft (RFC 5322, with X-Unsent).
package struct MessageDraft: Sendable, Hashable {
    /// A file that goes with it.
    package struct Attachment: Sendable, Hashable {
        package let name: String
        package let bytes: [UInt8]

        package init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    package var from: String
    package var toName: String
    package var toAddress: String
    package var subject: String
    package var body: String
    package var attachment: Attachment?

    package init(from: String, toName: String, toAddress: String, subject: String, body: String) {
        self.from = from
        self.toName = toName
        self.toAddress = toAddress
        self.subject = subject
        self.body = body
    }

    /// The bytes of the file; every line ends in CRLF, and no value can begin a header of its own.
    package func bytes(at now: StoreDate) -> [UInt8] {
        let boundary = "packet-\(now.microseconds)"
        var lines = [
            from.isEmpty ? nil : "From: \(Self.clean(from))",
            "To: \(Self.encoded(toName, isPhrase: true))\r\n <\(Self.clean(toAddress))>",
            "Subject: \(Self.encoded(subject, isPhrase: false))",
            "Date: \(Self.date(now))",
            "MIME-Version: 1.0",
            "X-Unsent: 1",
        ].compactMap { $0 }
        let text = Self.base64(Array((MailtoLink.lineEnds(body) + "\r\n").utf8))
        let textPart = ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64", ""] + text
        if let attachment {
            lines += ["Content-Type: multipart/mixed; boundary=\"\(boundary)\"", "", "--\(boundary)"] + textPart
            let type = attachment.name.lowercased().hasSuffix(".pdf") ? "application/pdf" : "application/octet-stream"
            lines += [
                "--\(boundary)", "Content-Type: \(type)", "Content-Transfer-Encoding: base64",
                "Content-Disposition: attachment; filename*=utf-8''\(Self.percent(attachment.name))", "",
            ]
            lines += Self.base64(attachment.bytes) + ["--\(boundary)--"]
        } else {
            lines += textPart
        }
        return Array((lines.joined(separator: "\r\n") + "\r\n").utf8)
    }

    private static func clean(_ text: String) -> String {
        String(text.unicodeScalars.filter { $0.properties.generalCategory != .control }.map(Character.init))
    }

    /// A header's text; words that are not ASCII are encoded (RFC 2047), never more than 36 bytes in one.
    ///
    /// - Parameter isPhrase: whether it is the name in front of an address, which stands in quotes if need be.
    static func encoded(_ text: String, isPhrase: Bool) -> String {
        let text = clean(text)
        let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !text.contains("=?")
        let special = isPhrase && text.contains { "()<>[]:;@\\,\"".contains($0) }
        if isPlain, text.utf8.count <= 60 {
            guard special else { return text }
            return "\"" + text.map { "\\\"".contains($0) ? "\\\($0)" : String($0) }.joined() + "\""
        }
        var words: [[UInt8]] = [[]]
        for character in text {
            let bytes = Array(String(character).utf8)
            if words[words.count - 1].count + bytes.count > 36 { words.append([]) }
            words[words.count - 1] += bytes
        }
        return words.map { "=?utf-8?B?\(base64($0).joined())?=" }.joined(separator: "\r\n ")
    }

    private static func percent(_ text: String) -> String {
        text.utf8.map { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: String(Unicode.Scalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Base64 in lines of 76 characters.
    static func base64(_ bytes: [UInt8]) -> [String] {
        var lines: [String] = []
        var line: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let rest = bytes.count - start
            let group =
                Int(bytes[start]) << 16 | (rest > 1 ? Int(bytes[start + 1]) << 8 : 0)
                | (rest > 2 ? Int(bytes[start + 2]) : 0)
            line.append(alphabet[group >> 18])
            line.append(alphabet[group >> 12 & 63])
            line.append(rest > 1 ? alphabet[group >> 6 & 63] : 0x3D)
            line.append(rest > 2 ? alphabet[group & 63] : 0x3D)
            if line.count == 76 {
                lines.append(String(decoding: line, as: UTF8.self))
                line = []
            }
        }
        if !line.isEmpty { lines.append(String(decoding: line, as: UTF8.self)) }
        return lines
    }

    private static func date(_ now: StoreDate) -> String {
        let text = now.iso8601
        let month = Int(text.dropFirst(5).prefix(2)).map { EnglishNames.shortMonths[min(max($0, 1), 12) - 1] } ?? ""
        return "\(text.dropFirst(8).prefix(2)) \(month) \(text.prefix(4)) \(text.dropFirst(11).prefix(8)) +0000"
    }
}
