import PDFObjects

/// Reads a font dictionary of the template (ISO 32000-1, 9.6 and 9.7) as far as writing new text with it needs.
///
/// A font that cannot be trusted to say what its codes mean gives nil, and the text is set in a standard font.
struct FontReader {
    let document: PDFDocument
    /// Whether font files are looked at for the depth of their em box.
    var measuresEmBox = false
    /// Whether embedded font programs are looked at for what letters paint.
    var measuresInk = false

    func face(_ object: PDFObject) -> TextFace? {
        guard let font = document.dictionary(object) else { return nil }
        switch document.resolve(font["Subtype"]).name?.rawValue {
        case "Type1", "TrueType", "MMType1": return simple(font, object)
        case "Type0": return composite(font, object)
        default: return nil
        }
    }

    /// The style of a font dictionary, for finding a standard font like it.
    func style(_ object: PDFObject, resourceName: String) -> FontStyle {
        guard let font = document.dictionary(object), let name = document.resolve(font["BaseFont"]).name else {
            return FontStyle(fontName: resourceName)
        }
        let flags = descriptor(of: font).flatMap { document.resolve($0["Flags"]).integer } ?? 0
        return FontStyle(fontName: name.text, flags: flags)
    }

    /// Whether a font is one of the standard fonts, or an unembedded font that viewers replace by one.
    func isStandard(_ object: PDFObject) -> Bool {
        guard let font = document.dictionary(object) else { return true }
        guard document.resolve(font["Subtype"]).name != "Type0" else { return false }
        guard let descriptor = descriptor(of: font) else { return true }
        return !isEmbedded(descriptor)
            && Self.replaced.contains { document.resolve(font["BaseFont"]).name?.rawValue.hasPrefix($0) ?? true }
    }

    private static let replaced = ["Helvetica", "Times", "Courier", "Arial"]

    func descriptor(of font: PDFDictionary) -> PDFDictionary? {
        if let descriptor = document.dictionary(font["FontDescriptor"]) { return descriptor }
        let descendant = document.resolve(font["DescendantFonts"]).array?.first
        return document.dictionary(document.dictionary(descendant)?["FontDescriptor"])
    }

    func isEmbedded(_ descriptor: PDFDictionary) -> Bool {
        ["FontFile", "FontFile2", "FontFile3"].contains { descriptor[$0] != nil }
    }

    // MARK: Simple fonts

    private func simple(_ font: PDFDictionary, _ object: PDFObject) -> TextFace? {
        let name = document.resolve(font["BaseFont"]).name?.rawValue ?? "Helvetica"
        let descriptor = document.dictionary(font["FontDescriptor"])
        let embedded = descriptor.map(isEmbedded) ?? false
        let standard = StandardFont(named: FontStyle(fontName: name).standardName)
        let symbolic = ((descriptor.flatMap { document.resolve($0["Flags"]).integer } ?? 0) & 4) != 0
        let encodingObject = document.resolve(font["Encoding"])
        if embedded, symbolic, encodingObject.isNull {
            return font["ToUnicode"] == nil ? nil : byToUnicode(font, object, descriptor, standard: standard)
        }
        guard let encoding = encoding(encodingObject, standard: standard, embedded: embedded) else { return nil }
        let widths = widths(font, descriptor, encoding: encoding, standard: embedded ? nil : standard)
        let isSubset = SubsetTag.isOn(name)
        let codes = encoding.codes { code in
            widths[code] > 0 || !(embedded || isSubset) && font["Widths"] == nil
        }
        let own = (!embedded ? standard : nil).map { font in
            var byName: [String: StandardFont.Glyph] = [:]
            for glyph in font.glyphs { byName[glyph.name] = glyph }
            return encoding.names.map { byName[$0].map(InkBox.init) ?? InkBox() }
        }
        return TextFace(
            font: object, metrics: metrics(descriptor, name: name, standard: standard), codes: codes, widths: widths,
            ink: own ?? (measuresInk ? descriptor.map { ink(of: font, $0, encoding) } : nil) ?? [],
            isStandard: !embedded && standard?.name == name)
    }

    func encoding(_ object: PDFObject, standard: StandardFont?, embedded: Bool) -> GlyphEncoding? {
        switch object {
        case .name(let name): return Self.predefined(name)
        case .dictionary(let dictionary):
            let ownCodes = standard.map { $0.name == "Symbol" || $0.name == "ZapfDingbats" } ?? false
            var encoding =
                document.resolve(dictionary["BaseEncoding"]).name.flatMap(Self.predefined)
                ?? (ownCodes ? standard.map(GlyphEncoding.init(builtInOf:)) : nil) ?? .standard
            var code = 0
            let differences = document.resolve(dictionary["Differences"]).array ?? []
            guard document.budget.charge(differences.count, .codes) else { return nil }
            for item in differences {
                switch document.resolve(item) {
                case .integer(let start): code = start
                case .name(let name):
                    if (0..<256).contains(code) {
                        encoding.names[code] = name == ".notdef" ? "" : name.rawValue
                    }
                    code = min(code, 65_536) + 1
                default: break
                }
            }
            return encoding
        case .null:
            if let standard, !embedded { return GlyphEncoding(builtInOf: standard) }
            return .standard
        default: return nil
        }
    }

    private static func predefined(_ name: PDFName) -> GlyphEncoding? {
        switch name.rawValue {
        case "WinAnsiEncoding": .winAnsi
        case "MacRomanEncoding": .macRoman
        case "StandardEncoding": .standard
        // Not a font encoding by the standard, but found in forms; Acrobat's own name for its Differences.
        case "PDFDocEncoding": .pdfDoc
        default: nil
        }
    }

    func widths(
        _ font: PDFDictionary, _ descriptor: PDFDictionary?, encoding: GlyphEncoding, standard: StandardFont?
    ) -> [Float] {
        var widths = [Float](repeating: 0, count: 256)
        if let list = document.resolve(font["Widths"]).array {
            let first = document.resolve(font["FirstChar"]).integer ?? 0
            let missing = descriptor.flatMap { document.resolve($0["MissingWidth"]).number } ?? 0
            if missing > 0 { widths = Array(repeating: Self.width(missing), count: 256) }
            for (index, item) in list.prefix(256).enumerated() {
                let (code, overflow) = first.addingReportingOverflow(index)
                guard !overflow, (0..<256).contains(code) else { continue }
                widths[code] = Self.width(document.resolve(item).number ?? 0)
            }
        } else if let standard {
            var byName: [String: Float] = [:]
            for glyph in standard.glyphs { byName[glyph.name] = glyph.width }
            for code in 0..<256 { widths[code] = byName[encoding.names[code]] ?? 0 }
        }
        return widths
    }

    static func width(_ number: Double) -> Float { Float(min(10_000, max(0, number))) }

    /// L and D of the descriptor. Of subset fonts and those with glyph numbers as codes Acrobat takes the em box: L is 1
    /// and D the typographic descender (measured; `FontBBox` of a subset need not be the face's own).
    private func metrics(
        _ descriptor: PDFDictionary?, name: String, standard: StandardFont?, isEmBox: Bool = false
    ) -> FontMetrics {
        var usual = standard?.metrics ?? FontMetrics(lineHeight: 1.156, descent: 0.207, capHeight: 0.718)
        guard let descriptor else {
            usual.emDescent = EmBoxDescent.ofFont(named: name) ?? usual.emDescent
            return usual
        }
        let box = PDFRectangle(descriptor["FontBBox"], in: document)
        let descent = document.resolve(descriptor["Descent"]).number.map(\.magnitude)
        var cap = document.resolve(descriptor["CapHeight"]).number ?? 0
        if !(300...1_200).contains(cap) { cap = usual.capHeight * 1000 }
        let ofDescriptor = descent.map { min($0, 500) / 1000 }
        if isEmBox || SubsetTag.isOn(name) {
            let typographic = typographicDescender(descriptor) ?? ofDescriptor ?? usual.descent
            return FontMetrics(
                lineHeight: 1, descent: typographic, capHeight: cap / 1000, emDescent: typographic
            ).inEmBox
        }
        // The font's own file comes first: Helvetica LT Std is 0.282 deep with it and 0.225 without.
        let emDescent =
            (measuresEmBox ? typographicDescender(descriptor) : nil) ?? EmBoxDescent.ofFont(named: name) ?? ofDescriptor
        guard let box, (300...4_000).contains(box.height) else {
            usual.emDescent = emDescent
            return usual
        }
        return FontMetrics(
            lineHeight: box.height / 1000, descent: min(1_000, descent ?? max(0, -box.lly)) / 1000,
            capHeight: cap / 1000, emDescent: emDescent)
    }

    /// The metrics that a font's descriptor gives to text that is set in another font, as this one cannot say it (89 of 90
    /// fields); nil where it gives none.
    func metrics(_ object: PDFObject) -> FontMetrics? {
        guard let font = document.dictionary(object), let descriptor = descriptor(of: font) else { return nil }
        let name = document.resolve(font["BaseFont"]).name?.rawValue ?? ""
        let isComposite = document.resolve(font["Subtype"]).name == "Type0"
        guard !isComposite || document.resolve(font["Encoding"]).name == "Identity-H" else { return nil }
        return metrics(
            descriptor, name: name, standard: StandardFont(named: FontStyle(fontName: name).standardName),
            isEmBox: isComposite)
    }

    /// sTypoDescender of the embedded program's OS/2 table, in ems, positive (OpenType, OS/2).
    private func typographicDescender(_ descriptor: PDFDictionary) -> Double? {
        guard let program = openTypeProgram(descriptor) else { return nil }
        let tables = OpenTypeTables(program)
        guard let units = tables.unsigned16("head", 18), units >= 16, let descender = tables.signed16("OS/2", 70) else {
            return nil
        }
        let ems = Double(-descender) / Double(units)
        return (0...1).contains(ems) ? ems : nil
    }

    // MARK: Fonts that say in ToUnicode what their codes mean

    private func byToUnicode(
        _ font: PDFDictionary, _ object: PDFObject, _ descriptor: PDFDictionary?, standard: StandardFont?
    ) -> TextFace? {
        guard let map = toUnicode(font["ToUnicode"], codeLength: 1) else { return nil }
        let widths = widths(font, descriptor, encoding: .standard, standard: nil)
        var codes = CodeMap()
        for (code, scalar) in map where code < 256 && widths[code] > 0 { codes.add(scalar, code: UInt16(code)) }
        codes.addEquivalents()
        let name = document.resolve(font["BaseFont"]).name?.rawValue ?? ""
        return TextFace(
            font: object, metrics: metrics(descriptor, name: name, standard: standard), codes: codes, widths: widths)
    }

    /// A composite font that is not embedded and whose codes are Unicode: viewers bring the glyphs (9.7.5.2, table 118).
    func unembeddedComposite(_ object: PDFObject) -> TextFace? {
        guard let font = document.dictionary(object), let encoding = document.resolve(font["Encoding"]).name?.rawValue,
            encoding.hasPrefix("Uni"), encoding.hasSuffix("-UTF16-H") || encoding.hasSuffix("-UCS2-H"),
            let descendant = document.dictionary(document.resolve(font["DescendantFonts"]).array?.first),
            document.dictionary(descendant["FontDescriptor"]).map({ !isEmbedded($0) }) ?? true
        else { return nil }
        let width = Self.width(document.resolve(descendant["DW"]).number ?? 1000)
        var codes = CodeMap()
        // What the character collections have in common: kana, Han, Hangul, CJK punctuation and full-width forms.
        for range in [
            0x3000...0x30FF, 0x3130...0x318F, 0x31F0...0x31FF, 0x3400...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFF01...0xFFEE,
        ]
        where encoding.contains("KS") || range.lowerBound != 0xAC00 {
            for scalar in range { codes.add(UInt32(scalar), code: UInt16(scalar)) }
        }
        return TextFace(
            font: object, codeLength: 2, metrics: FontMetrics(lineHeight: 1, descent: 0.12, capHeight: 0.74),
            codes: codes,
            widths: [], defaultWidth: width)
    }

    private func composite(_ font: PDFDictionary, _ object: PDFObject) -> TextFace? {
        guard document.resolve(font["Encoding"]).name == "Identity-H",
            let descendant = document.dictionary(document.resolve(font["DescendantFonts"]).array?.first),
            let descriptor = document.dictionary(descendant["FontDescriptor"]), isEmbedded(descriptor),
            let map = toUnicode(font["ToUnicode"], codeLength: 2)
        else { return nil }
        let fallback = Self.width(document.resolve(descendant["DW"]).number ?? 1000)
        let count = (map.map(\.code).max() ?? 0) + 1
        guard document.budget.charge(count, .codes) else { return nil }
        var widths = [Float](repeating: fallback, count: count)
        readWidths(document.resolve(descendant["W"]).array ?? [], into: &widths)
        var codes = CodeMap()
        for (code, scalar) in map { codes.add(scalar, code: UInt16(truncatingIfNeeded: code)) }
        codes.addEquivalents()
        let name = document.resolve(font["BaseFont"]).name?.rawValue ?? ""
        return TextFace(
            font: object, codeLength: 2, metrics: metrics(descriptor, name: name, standard: nil, isEmBox: true),
            codes: codes, widths: widths)
    }

    /// The W array of a CIDFont (9.7.4.3).
    func readWidths(_ list: [PDFObject], into widths: inout [Float]) {
        var index = 0
        while index + 1 < list.count, document.budget.charge(1, .codes) {
            guard let first = document.resolve(list[index]).integer, first >= 0 else { return }
            if let items = document.resolve(list[index + 1]).array {
                guard document.budget.charge(items.count, .codes) else { return }
                for (offset, item) in items.enumerated() where offset < widths.count - first {
                    widths[first + offset] = Self.width(document.resolve(item).number ?? 0)
                }
                index += 2
            } else {
                guard index + 2 < list.count, let last = document.resolve(list[index + 1]).integer else { return }
                let width = Self.width(document.resolve(list[index + 2]).number ?? 0)
                if first < widths.count, last >= first {
                    guard document.budget.charge(min(last, widths.count - 1) - first, .codes) else { return }
                    for code in first...min(last, widths.count - 1) { widths[code] = width }
                }
                index += 3
            }
        }
    }

    private func toUnicode(_ object: PDFObject?, codeLength: Int) -> [(code: Int, scalar: UInt32)]? {
        guard let stream = document.resolve(object).stream, let data = StreamDecoder.decode(stream, in: document)
        else { return nil }
        guard document.budget.charge(data.count, .operators) else { return nil }
        let map = ToUnicodeMap(data, codeLength: codeLength).entries
        return map.isEmpty || !document.budget.charge(map.count, .codes) ? nil : map
    }
}

extension GlyphEncoding {
    static let pdfDoc = GlyphEncoding(table: StandardEncodings.pdfDoc)

    private init(table: String) {
        self = .standard
        names = table.split(separator: " ").map { $0 == ".notdef" ? "" : String($0) }
    }
}
