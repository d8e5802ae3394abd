/// Pieces of files in YAML that people write and programs change.
package enum YAMLText {
    /// A remark at the end of a line, with the space before it.
    package static func note(of line: String) -> String {
        var quote: Character?
        var before: Character = " "
        for index in line.indices {
            let character = line[index]
            if let open = quote {
                if character == open, before != "\\" || open == "'" { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == "#", before == " " || before == "\t" {
                let text = line[index...]
                let space = line[..<index].reversed().prefix { $0 == " " || $0 == "\t" }
                return String(space.reversed()) + text
            }
            before = character
        }
        return ""
    }

    /// A text in double quotes, which YAML reads as JSON does.
    package static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case _
            where scalar.value < 0x20 || scalar.value == 0x7F || (0x80...0x9F).contains(scalar.value)
                || [0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF].contains(scalar.value):
                quoted += "\\u" + String(scalar.value, radix: 16, uppercase: true).zeroPadded(to: 4)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// A text of lines as people write one, below its name; in double quotes where that would not say the same.
    ///
    /// - Returns: What stands behind the name's colon, and the lines below it.
    package static func block(_ text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let isPrintable = text.unicodeScalars.allSatisfy { scalar in
            scalar == "\n" || scalar == "\t" || quoted(String(scalar)).unicodeScalars.count == 3
                || scalar == "\"" || scalar == "\\"
        }
        guard lines.count > 1, isPrintable, let first = lines.first, first.first?.isWhitespace == false,
            lines.last?.isEmpty == false || lines.dropLast().last?.isEmpty == false
        else { return [quoted(text)] }
        // A line break at the end is kept, and none is added (YAML 1.2, 8.1.1.2).
        let ends = lines.last?.isEmpty ?? false
        return [ends ? "|" : "|-"] + (ends ? lines.dropLast() : lines).map { $0.isEmpty ? "" : "  \($0)" }
    }
}
