import PDFForms
import PDFObjects

/// The appearances of a check box or radio button by state, the missing ones made.
struct ButtonStates {
    /// The states in the template's order, Off left out.
    var states: [(name: PDFName, appearance: PDFReference)] = []
    /// The appearance of Off, if there is one.
    var off: PDFReference?
    /// Whether an appearance had to be made.
    var isMade = false

    init(
        _ widget: Widget, kind: FieldKind, fieldStates: [PDFName], document: inout PDFDocument,
        fontChecks: inout [PDFReference: Bool]
    ) {
        let appearances = document.dictionary(document.dictionary(.reference(widget.reference))?["AP"])
        let normal = Self.table(appearances?["N"], document)
        let down = Self.table(appearances?["D"], document)
        off = Self.stream(normal?["Off"], document, &fontChecks)
        let names = widget.onStates.isEmpty ? Array(fieldStates.prefix(1)) : widget.onStates
        for name in names {
            guard
                let stream = Self.stream(normal?[name], document, &fontChecks)
                    ?? Self.stream(down?[name], document, &fontChecks)
            else {
                isMade = true
                break
            }
            states.append((name, stream))
        }
        guard isMade || (normal == nil && off == nil) else { return }
        // Where one picture is missing all are made, so that on and off look like the same button.
        isMade = true
        off = Self.make(widget, kind: kind, isOn: false, &document)
        states = names.compactMap { name in
            Self.make(widget, kind: kind, isOn: true, &document).map { (name, $0) }
        }
    }

    private static func table(_ object: PDFObject?, _ document: PDFDocument) -> PDFDictionary? {
        if case .dictionary(let dictionary) = document.resolve(object) { dictionary } else { nil }
    }

    private static func stream(
        _ object: PDFObject?, _ document: PDFDocument, _ fontChecks: inout [PDFReference: Bool]
    ) -> PDFReference? {
        guard let reference = object?.reference, let stream = document.resolve(object).stream else { return nil }
        let isSound = fontChecks[reference] ?? namesOnlyItsFonts(stream, document)
        fontChecks[reference] = isSound
        return isSound ? reference : nil
    }

    /// Whether the fonts that an appearance names are in its resources. One that names others shows no mark.
    private static func namesOnlyItsFonts(_ stream: PDFStream, _ document: PDFDocument) -> Bool {
        guard let resources = document.dictionary(stream.dictionary["Resources"]),
            let content = StreamDecoder.decode(stream, in: document, limit: 1 << 20),
            document.budget.charge(content.count, .operators)
        else { return true }
        let fonts = document.dictionary(resources["Font"]) ?? [:]
        var scanner = ContentScanner(content)
        var name: PDFName?
        while let token = scanner.next() {
            switch token {
            case .operand(.name(let operand)): name = operand
            case .operator("Tf"):
                if let name, fonts[name] == nil { return false }
            default: break
            }
        }
        return true
    }

    private static func make(_ widget: Widget, kind: FieldKind, isOn: Bool, _ document: inout PDFDocument)
        -> PDFReference?
    {
        guard var stream = ButtonAppearance.stream(widget, kind: kind, isOn: isOn) else { return nil }
        if isOn {
            stream.dictionary["Resources"] = .dictionary([
                "Font": .dictionary([ButtonAppearance.fontName: ButtonAppearance.font])
            ])
        }
        return document.add(.stream(stream))
    }
}
