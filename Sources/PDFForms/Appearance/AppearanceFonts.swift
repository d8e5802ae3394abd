public import PDFObjects
public import PDFText

/// Finds the fonts that default appearances name (ISO 32000-1, 12.7.3.3), and makes one stack of each.
public struct AppearanceFonts {
    let form: Form
    private let resources: PDFDictionary
    /// The resources of each form in a joined one.
    private let partResources: [PDFDictionary]
    private var stacks: [String: FontStack] = [:]
    /// Whether some fields are laid out by em boxes.
    private let measuresEmBox: Bool

    /// Makes a finder for a form.
    public init(_ form: Form) {
        self.form = form
        resources = form.document.dictionary(form.document.dictionary(form.acroForm["DR"])?["Font"]) ?? [:]
        measuresEmBox = form.fields.contains { $0.liveCycle != nil }
        partResources = form.parts.map { part in
            form.document.dictionary(form.document.dictionary(part.resources)?["Font"]) ?? [:]
        }
    }

    /// The default appearance of a widget, with the form's own as the last resort.
    public func appearance(of widget: Widget, field: Field) -> DefaultAppearance {
        var appearance = DefaultAppearance([
            widget.defaultAppearance, field.defaultAppearance, form.defaultAppearance(for: widget),
        ])
        appearance.isOfAcrobat9 = form.isOfAcrobat9(widget)
        return appearance
    }

    /// The fonts for a name: the form's default resources, else the widget's own appearance, else by the name alone.
    ///
    /// A name that nothing has, and no standard font, is Myriad Pro for Acrobat (12 of 12 fields in 8 documents): that of the
    /// form's resources, else Helvetica, on its lines.
    ///
    /// - Parameter measuresInk: Whether it is wanted what the letters of embedded fonts paint, as combs do.
    public mutating func stack(_ name: PDFName, widget: Widget, measuresInk: Bool = false) -> FontStack {
        let part = form.partIndex(of: widget)
        var source = Source(name: name, key: "name", measuresInk: measuresInk)
        if let object = resources(part)[name] {
            (source.object, source.resources) = (object, resources(part))
            source.key = object.reference.map { "\($0.number)" } ?? "DR \(part.map { "\($0)" } ?? "")"
        } else if let own = widget.normalAppearance?.stream
            .flatMap({ form.document.dictionary($0.dictionary["Resources"]) }),
            let object = form.document.dictionary(own["Font"])?[name]
        {
            source.object = object
            source.key = object.reference.map { "\($0.number)" } ?? "AP \(widget.reference.number)"
        } else if !FontStack.isStandardName(name.text) {
            (source.layout, source.name, source.key) = (.substitute, "Helv", "substitute")
            if let object = resources(part)[Self.substitute] {
                (source.object, source.name) = (object, Self.substitute)
                source.key += object.reference.map { " \($0.number)" } ?? " DR \(part ?? -1)"
            }
        }
        return stack(source)
    }

    /// Where a stack comes from.
    private struct Source {
        var object: PDFObject?
        var name: PDFName
        /// Where the font stands. One object may go by many names, which count only where it has none itself.
        var key: String
        var measuresInk = false
        var layout: FontMetrics?
        var resources: PDFDictionary = [:]
    }

    /// The font that Acrobat takes for those that a form lacks.
    private static let substitute: PDFName = "MyriadPro-Regular"

    /// The fonts in DR of the form, or of one of those that were joined.
    func resources(_ part: Int?) -> PDFDictionary {
        guard !form.parts.isEmpty else { return resources }
        return part.map { partResources[$0] } ?? [:]
    }

    private mutating func stack(_ source: Source) -> FontStack {
        let (document, object) = (form.document, source.object)
        let isNamed = object?.reference != nil && document.resolve(document.dictionary(object)?["BaseFont"]).name != nil
        let key = (isNamed ? source.key : "\(source.key) \(source.name.rawValue)") + (source.measuresInk ? " ink" : "")
        if let known = stacks[key] { return known }
        let stack = FontStack(
            object, resourceName: source.name.text, in: form.document, measuresEmBox: measuresEmBox,
            measuresInk: source.measuresInk, layout: source.layout, among: source.resources)
        stacks[key] = stack
        return stack
    }
}

extension FontMetrics {
    /// Those of Myriad Pro, in the em box.
    fileprivate static let substitute = FontMetrics(
        lineHeight: 1, descent: 0.25, capHeight: 0.674, emDescent: 0.25
    ).inEmBox
}
