public import PDFObjects
public import PDFText

extension AppearanceFonts {
    /// The font of a rich text style, and the resource name it goes by.
    ///
    /// In order: the font of the default appearance when it is what the style asks for; a font of the form's resources of
    /// that family, weight and slant; for upright text the default appearance's font, when family and weight are right; the
    /// standard font of the kind.
    ///
    /// - Parameter name: The font that the default appearance names.
    public mutating func font(for style: RichTextStyle, name: PDFName, widget: Widget) -> (
        name: PDFName, fonts: FontStack
    ) {
        let resources = resources(form.partIndex(of: widget))
        let own = resources[name].flatMap(baseFont) ?? name.text
        let ownStyle = FontStyle(fontName: own)
        let isBold = style.isBold ?? ownStyle.isBold
        let isItalic = style.isItalic ?? ownStyle.isItalic
        let wanted = (style.families ?? []).map(Self.letters)
        func isOf(_ families: [String], _ font: String) -> Bool {
            families.isEmpty || families.contains { !$0.isEmpty && Self.letters(font).hasPrefix($0) }
        }
        let isFamily = isOf(Array(wanted.prefix(1)), own)
        if isFamily, ownStyle.isBold == isBold, ownStyle.isItalic == isItalic {
            return (name, stack(name, widget: widget))
        }
        let family = wanted.first.map { [$0] } ?? [Self.letters(own)]
        let found = resources.keys.first { key in
            guard let font = resources[key].flatMap(baseFont), isOf(family, font) else { return false }
            let style = FontStyle(fontName: font)
            return style.isBold == isBold && style.isItalic == isItalic
        }
        if let found { return (found, stack(found, widget: widget)) }
        if isFamily, ownStyle.isBold == isBold, !isItalic { return (name, stack(name, widget: widget)) }
        let guess = FontStyle(fontName: style.families?.first ?? own)
        let standard = FontStyle(guess.family, isBold: isBold, isItalic: isItalic).standardName
        let resource = PDFName(rawValue: standard)
        return (resource, stack(resource, widget: widget))
    }

    /// The fonts of a rich text style as it is, in bold, in italics and in both, in the order of `RichTextPlan`, and which of
    /// them is the style's own.
    public mutating func variants(of style: RichTextStyle, name: PDFName, widget: Widget) -> (
        own: Int, fonts: [(name: PDFName, fonts: FontStack)]
    ) {
        let base = resources(form.partIndex(of: widget))[name].flatMap(baseFont) ?? name.text
        let face = FontStyle(fontName: base)
        let own = RichTextPlan.variant(
            isBold: style.isBold ?? face.isBold, isItalic: style.isItalic ?? face.isItalic)
        let fonts = (0..<4).map { variant in
            if variant == own { return font(for: style, name: name, widget: widget) }
            var style = style
            (style.isBold, style.isItalic) = (variant & 1 != 0, variant & 2 != 0)
            return font(for: style, name: name, widget: widget)
        }
        return (own, fonts)
    }

    private func baseFont(_ object: PDFObject) -> String? {
        let dictionary = form.document.dictionary(object)
        return form.document.resolve(dictionary?["BaseFont"]).name?.text
    }

    /// The letters and digits of a font's name in lower case, without the prefix of a subset.
    private static func letters(_ name: String) -> String {
        let base = name.firstIndex(of: "+").map { name[name.index(after: $0)...] } ?? name[...]
        return String(base.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
    }
}

extension DefaultAppearance {
    /// The appearance with size and colour of a rich text style.
    public func styled(_ style: RichTextStyle, fontName: PDFName) -> DefaultAppearance {
        var result = self
        result.fontName = fontName
        if let size = style.size { result.size = size }
        if let operators = style.color.flatMap(Self.operators) { result.color = operators }
        return result
    }

    /// What sets a colour of red, green and blue, from 0 to 1; nil for other numbers of components.
    static func operators(_ color: [Double]) -> [UInt8]? {
        guard color.count == 3 else { return nil }
        var output = ContentWriter()
        if color[0] == color[1], color[1] == color[2] {
            output.numbers(color[0])
            output.raw("g")
        } else {
            output.numbers(color[0], color[1], color[2])
            output.raw("rg")
        }
        return output.bytes
    }
}
