import PDFForms
import PDFObjects

/// Writes V of a field, and I of a list box (ISO 32000-1, 12.7.4).
enum ValueWriter {
    static func write(
        _ value: ArraySlice<UInt8>, choice: ChoiceResolver.Choice, of field: Field, into output: inout ContentWriter
    ) {
        switch (field.kind, choice) {
        case (.checkbox, _), (.radio, _):
            output.raw("/V")
            if case .state(let state) = choice { output.name(state) } else { output.name("Off") }
        case (.list, .options(let selected)) where selected.isEmpty: return
        case (.combo, .options(let selected)) where selected.isEmpty: return
        case (.list, .options(let selected)) where selected.count > 1:
            output.raw("/V[")
            for index in selected { string(Array(field.options[index].export.utf8)[...], into: &output) }
            output.raw("]")
            indexes(selected, into: &output)
        case (.list, .options(let selected)), (.combo, .options(let selected)):
            output.raw("/V")
            string(Array(field.options[selected[0]].export.utf8)[...], into: &output)
            if field.kind == .list { indexes(selected, into: &output) }
        default:
            guard !value.isEmpty else { return }
            output.raw("/V")
            string(value, into: &output)
        }
    }

    private static func indexes(_ selected: [Int], into output: inout ContentWriter) {
        output.raw("/I[")
        for index in selected {
            output.integer(index)
            output.space()
        }
        output.raw("]")
    }

    /// A text string of UTF-8; printable ASCII goes as it is. Line ends become CR, as Acrobat writes them.
    private static func string(_ text: ArraySlice<UInt8>, into output: inout ContentWriter) {
        // Control characters have other meanings in PDFDocEncoding (annex D.3).
        if text.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x09 || $0 == 0x0D }) { return output.literal(text) }
        let lines = String(decoding: text, as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" || $0 == "\r" })
        output.literal(TextString.encode(lines.joined(separator: "\r"))[...])
    }
}
