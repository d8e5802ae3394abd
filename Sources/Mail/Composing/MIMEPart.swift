import Interchange

/// A part of a message that is being written.
indirect enum MIMEPart {
    case single(header: [UInt8], body: [UInt8])
    case multipart(String, [MIMEPart])

    /// A text: UTF-8, its lines ended by CRLF (RFC 2046, 4.1.1).
    static func text(_ text: String, _ subtype: String) -> MIMEPart {
        var header = HeaderWriter()
        header.parameters("Content-Type", "text/\(subtype)", ["charset=utf-8"])
        header.parameters("Content-Transfer-Encoding", "base64", [])
        return .single(header: header.bytes, body: canonical(text))
    }

    /// A file, or a picture that the HTML shows.
    static func file(_ file: Attachment) throws(MailError) -> MIMEPart {
        try HeaderWriter.refuse(file.name, in: "the name of an attachment")
        let name = file.name.nfc
        guard !name.isEmpty, isType(file.type) else {
            throw MailError(.invalidHeader, field: "Content-Type", message: "an attachment has no name or no type")
        }
        var header = HeaderWriter()
        header.parameters("Content-Type", file.type, FileNameParameter.contentType(name))
        if let id = file.contentID {
            guard !id.isEmpty, id.utf8.allSatisfy({ $0.isAtomText || $0 == UInt8(ascii: ".") || $0 == 0x40 }) else {
                throw MailError(.invalidHeader, field: "Content-ID", message: "the name of a picture is none")
            }
            try header.structured("Content-ID", "<\(id)>")
        }
        let disposition = file.contentID == nil ? "attachment" : "inline"
        header.parameters("Content-Disposition", disposition, FileNameParameter.disposition(name))
        header.parameters("Content-Transfer-Encoding", "base64", [])
        return .single(header: header.bytes, body: file.bytes)
    }

    /// Appends header, empty line and body.
    func append(to output: inout [UInt8], boundary: String, level: Int) {
        switch self {
        case .single(let header, let body):
            output += header
            output += [0x0D, 0x0A]
            Base64.append(body: body, to: &output)
            // An empty body would leave the header's own line end as the message's last.
            if body.isEmpty { output += [0x0D, 0x0A] }
        case .multipart(let subtype, let parts):
            let boundary = "\(boundary)_\(level)"
            var header = HeaderWriter()
            header.parameters("Content-Type", "multipart/\(subtype)", ["boundary=\"\(boundary)\""])
            output += header.bytes
            for part in parts {
                output += Array("\r\n--\(boundary)\r\n".utf8)
                part.append(to: &output, boundary: boundary, level: level + 1)
            }
            output += Array("\r\n--\(boundary)--\r\n".utf8)
        }
    }

    private static func isType(_ type: String) -> Bool {
        let parts = type.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 2
            && parts.allSatisfy { part in
                !part.isEmpty && part.utf8.count <= 100
                    && part.utf8.allSatisfy { $0.isLetter || $0.isDigit || "!#$&-^_.+".utf8.contains($0) }
            }
    }

    private static func canonical(_ text: String) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(text.utf8.count + 64)
        var previous: UInt8 = 0
        for byte in text.utf8 {
            switch byte {
            case 0x0A where previous == 0x0D: break
            case 0x0A, 0x0D: output += [0x0D, 0x0A]
            default: output.append(byte)
            }
            previous = byte
        }
        if !output.isEmpty, output.last != 0x0A { output += [0x0D, 0x0A] }
        return output
    }
}
