import PDFForms
import PDFObjects
import PacketMapping

extension FieldProfile {
    /// What a proposal knows about a field of a form; nil for one that nobody sees, or that takes no value.
    init?(_ field: Field, _ printed: PrintedLabels) {
        guard field.isSeen else { return nil }
        var kind = Kind.text
        var choices: [String] = []
        var refusesNumbers = false
        switch field.kind {
        case .signature: return nil
        case .button:
            guard field.takesPicture else { return nil }
            kind = .picture
        case .checkbox, .radio:
            kind = field.kind == .radio ? .choice : .checkBox
            let words = ButtonWords(field, captions: printed.captions(of: field))
            choices = words.texts
            refusesNumbers = ["1", "0"].contains { words.choice($0) == .unknown }
            if field.kind == .radio || field.onStates.count > 1 { kind = .choice }
        case .combo, .list:
            // What can be typed is no choice.
            kind = field.kind == .combo && field.flags.contains(.edit) ? .text : .choice
            choices = field.options.flatMap { [$0.export, $0.display] }
        case .text:
            let scripts = [field.scripts.format, field.scripts.keystroke].compactMap { $0 }.map(FieldScript.init)
            for script in scripts where kind == .text {
                switch script {
                case .date, .dateKeystroke: kind = .date
                case .number, .numberKeystroke, .percent, .percentKeystroke: kind = .number
                default: continue
                }
            }
            if kind == .text, let picture = ValueFormat(field).picture {
                kind = picture.showsDate ? .date : picture.showsNumber ? .number : .text
            }
        }
        self.init(
            name: field.name, label: field.label, printedLabel: printed.label(of: field),
            section: printed.section(of: field),
            captions: field.widgets.compactMap(printed.caption), mappingName: field.mappingName, kind: kind,
            choices: choices,
            maxLength: field.maxLength, isReadOnly: field.flags.contains(.readOnly))
        partialNames = field.partialNames
        self.refusesNumbers = refusesNumbers
    }
}

extension Field {
    /// The names that the full name is put together of, the outermost first.
    ///
    /// Where a form keeps the whole path of a field of XFA in one name, `form1[0].#subform[36].City[0]`, these are the parts of
    /// the path.
    fileprivate var partialNames: [String] {
        let bytes = name.utf8
        if tails.isEmpty, name.hasSuffix("]") {
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            if parts.allSatisfy({ $0.hasSuffix("]") && $0.contains("[") }) { return parts.map(String.init) }
        }
        let starts = [0] + tails.map { bytes.count - $0 }
        let ends = starts.dropFirst().map { $0 - 1 } + [bytes.count]
        return zip(starts, ends).map { start, end in
            String(Substring(bytes.dropFirst(start).prefix(end - start)))
        }
    }
}
