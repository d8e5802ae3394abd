import Interchange

/// The text of a piece of HTML. Nothing of the markup is kept: what is shown later cannot run or load anything.
enum HTMLText {
    /// Elements whose content is no text for people.
    private static let silent: Set<String> = [
        "script", "style", "iframe", "object", "embed", "svg", "math", "noscript", "template", "head", "form", "select",
        "textarea", "audio", "video", "canvas",
    ]
    /// Elements that begin a line of their own.
    private static let blocks: Set<String> = [
        "p", "div", "br", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "table", "blockquote", "pre",
        "section", "article", "header", "footer", "figure", "figcaption", "hr", "dt", "dd",
    ]
    private static let entities: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–", "mdash": "—",
        "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "hellip": "…", "bull": "•", "copy": "©", "reg": "®",
        "trade": "™", "euro": "€", "pound": "£", "middot": "·", "deg": "°", "times": "×", "eacute": "é", "egrave": "è",
        "aacute": "á", "iacute": "í", "oacute": "ó", "uacute": "ú", "ntilde": "ñ", "ouml": "ö", "uuml": "ü",
        "auml": "ä",
        "szlig": "ß", "ccedil": "ç",
    ]

    /// The text, paragraphs divided by line feeds.
    ///
    /// - Complexity: O(n).
    static func plain(_ html: String) -> String {
        let bytes = Array(html.utf8)
        var text: [UInt8] = []
        var index = 0
        var silence: String?
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "<"), let tag = Tag(bytes, at: index) {
                index = tag.end
                if let name = silence {
                    if tag.isEnd, tag.name == name { silence = nil }
                    continue
                }
                if silent.contains(tag.name), !tag.isEnd, !tag.isEmpty { silence = tag.name }
                if blocks.contains(tag.name) { text.append(0x0A) }
                if tag.name == "li", !tag.isEnd { text += Array("• ".utf8) }
            } else {
                if silence == nil { text.append(byte == 0x0D ? 0x0A : byte) }
                index += 1
            }
        }
        return paragraphs(decoded(text))
    }

    /// Lines without blanks at their ends; blank ones are left out.
    private static func paragraphs(_ text: String) -> String {
        text.split(separator: "\n").map { String($0).onOneLine }.filter { !$0.isEmpty && $0 != "•" }
            .joined(separator: "\n").withoutControls
    }

    /// Replaces entities; one that is not known stays as it is.
    private static func decoded(_ bytes: [UInt8]) -> String {
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let end = bytes[index...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
            if bytes[index] == UInt8(ascii: "&"), let end,
                let meant = entity(String(decoding: bytes[(index + 1)..<end], as: UTF8.self))
            {
                decoded += Array(meant.utf8)
                index = end + 1
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }

    private static func entity(_ name: String) -> String? {
        guard name.hasPrefix("#") else { return entities[name] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }

    /// A tag, comment or declaration.
    private struct Tag {
        let name: String
        let isEnd: Bool
        let isEmpty: Bool
        /// Where it goes on behind it.
        let end: Int

        /// Reads what begins at a place; nil when it is a sign that stands for itself, as in `1 < 2`.
        init?(_ bytes: [UInt8], at start: Int) {
            var index = start + 1
            if bytes[index...].starts(with: [0x21, 0x2D, 0x2D]) {
                index += 3
                while index < bytes.count, !bytes[index...].starts(with: [0x2D, 0x2D, 0x3E]) { index += 1 }
                (name, isEnd, isEmpty, end) = ("!", false, true, min(bytes.count, index + 3))
                return
            }
            let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
            if isEnd { index += 1 }
            guard index < bytes.count, Self.isLetter(bytes[index]) || [0x21, 0x3F].contains(bytes[index]) else {
                return nil
            }
            var name: [UInt8] = []
            while index < bytes.count, Self.isLetter(bytes[index]) || (0x30...0x39).contains(bytes[index]) {
                name.append(bytes[index] | 0x20)
                index += 1
            }
            var quote: UInt8?
            while index < bytes.count {
                let byte = bytes[index]
                if let open = quote {
                    if byte == open { quote = nil }
                } else if byte == 0x22 || byte == 0x27 {
                    quote = byte
                }
                if byte == 0x3E, quote == nil { break }
                index += 1
            }
            self.name = String(decoding: name, as: UTF8.self)
            self.isEnd = isEnd
            isEmpty = index > start && index < bytes.count && bytes[index - 1] == UInt8(ascii: "/")
            end = min(bytes.count, index + 1)
        }

        private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    }
}
