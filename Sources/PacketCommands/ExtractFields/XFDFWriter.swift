import PDFForms

/// Writes the values of a form as XFDF (ISO 19444-1).
struct XFDFWriter {
    private var bytes: [UInt8] = []
    private var replaced = 0

    /// The file, and how many characters XML 1.0 could not hold; they became U+FFFD.
    static func text(of fields: [Field], formName: String) -> (text: [UInt8], replaced: Int) {
        var writer = XFDFWriter()
        writer.raw(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve">
            <f href="
            """)
        writer.escaped(formName)
        writer.raw("\"/>\n<fields>\n")
        writer.fields(FieldTree(exporting: fields))
        writer.raw("</fields>\n</xfdf>\n")
        return (writer.bytes, writer.replaced)
    }

    private enum Step {
        case open(FieldTree)
        case close
    }

    private mutating func fields(_ root: FieldTree) {
        var steps = root.children.reversed().map { Step.open($0) }
        while let step = steps.popLast() {
            guard case .open(let node) = step else {
                raw("</field>\n")
                continue
            }
            raw("<field name=\"")
            escaped(node.name)
            raw("\">")
            if let field = node.field {
                for value in field.value.isEmpty ? [field.isBox ? "Off" : ""] : field.value {
                    raw("<value>")
                    escaped(value)
                    raw("</value>")
                }
            }
            if !node.children.isEmpty { raw("\n") }
            steps.append(.close)
            steps += node.children.reversed().map { .open($0) }
        }
    }

    private mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Appends text for an element or an attribute. Tabs and line ends are spelled out: a parser turns them into blanks
    /// in attributes, and a carriage return into a line feed anywhere.
    private mutating func escaped(_ text: String) {
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x26: raw("&amp;")
            case 0x3C: raw("&lt;")
            case 0x3E: raw("&gt;")
            case 0x22: raw("&quot;")
            case 0x09: raw("&#9;")
            case 0x0A: raw("&#10;")
            case 0x0D: raw("&#13;")
            case 0x00..<0x20, 0xFFFE, 0xFFFF:
                replaced += 1
                raw("\u{FFFD}")
            default: bytes.append(contentsOf: String(scalar).utf8)
            }
        }
    }
}
