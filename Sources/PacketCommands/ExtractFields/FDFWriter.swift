import PDFForms
import PDFObjects

/// Writes the values of a form as FDF (ISO 32000-1, 12.7.7).
enum FDFWriter {
    static func text(of fields: [Field], formName: String) -> [UInt8] {
        var output = ContentWriter()
        output.raw("%FDF-1.2\n%")
        output.raw([0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
        output.raw("1 0 obj\n<< /FDF << /F ")
        output.string(formName)
        output.raw(" /Fields [")
        for child in FieldTree(exporting: fields).children { write(child, into: &output) }
        output.raw("\n] >> >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n")
        return output.bytes
    }

    /// Steps of a walk with a stack of its own: names may be as deep as a stranger likes.
    private enum Step {
        case open(FieldTree)
        case close
    }

    private static func write(_ root: FieldTree, into output: inout ContentWriter) {
        var steps = [Step.open(root)]
        while let step = steps.popLast() {
            guard case .open(let node) = step else {
                output.raw("\n] >>")
                continue
            }
            output.raw("\n<< /T ")
            output.string(node.name)
            if let field = node.field { value(of: field, into: &output) }
            if node.children.isEmpty {
                output.raw(" >>")
            } else {
                output.raw(" /Kids [")
                steps.append(.close)
                steps += node.children.reversed().map { .open($0) }
            }
        }
    }

    private static func value(of field: Field, into output: inout ContentWriter) {
        output.raw(" /V ")
        if field.isBox {
            let state = field.value.first.flatMap { value in
                field.widgets.flatMap(\.onStates).first { $0.text == value } ?? PDFName(text: value)
            }
            output.name(state ?? "Off")
        } else if field.value.count > 1 {
            output.raw("[")
            for text in field.value {
                output.space()
                output.string(text)
            }
            output.raw(" ]")
        } else {
            output.string(field.value.first ?? "")
        }
    }
}

extension ContentWriter {
    /// Appends a text string: UTF-16BE with its mark, unless it is plain ASCII.
    fileprivate mutating func string(_ text: String) {
        guard !text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return literal(Array(text.utf8)[...]) }
        literal([0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] })
    }
}
