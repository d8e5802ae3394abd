import PDFObjects

/// What the letters of an embedded font paint: in a comb Acrobat takes the glyph's box from the font program (26 letters of one
/// TrueType font, 26 of a compact one).
extension FontReader {
    /// The boxes by code; empty where the program cannot be read, or is of another kind.
    ///
    /// - Complexity: O(bytes of the program).
    func ink(of font: PDFDictionary, _ descriptor: PDFDictionary, _ encoding: GlyphEncoding) -> [InkBox] {
        if let bytes = openTypeProgram(descriptor) {
            let tables = OpenTypeTables(bytes)
            if let outlines = tables.range("CFF ") { return ink(CompactProgram(Array(bytes[outlines])), encoding) }
            guard let program = TrueTypeProgram(bytes) else { return [] }
            return (0..<256).map { code in
                glyph(of: code, encoding.names[code], in: program).flatMap(program.box) ?? InkBox()
            }
        }
        guard let stream = document.resolve(descriptor["FontFile3"]).stream,
            document.resolve(stream.dictionary["Subtype"]).name == "Type1C",
            let bytes = StreamDecoder.decode(stream, in: document)
        else { return [] }
        return ink(CompactProgram(bytes), encoding)
    }

    private func ink(_ program: CompactProgram?, _ encoding: GlyphEncoding) -> [InkBox] {
        guard let program, !program.isCIDKeyed else { return [] }
        let boxes = program.boxes(named: Set(encoding.names.filter { !$0.isEmpty }))
        return encoding.names.map { boxes[$0] ?? InkBox() }
    }

    /// The program of a font as an OpenType file, with outlines of either kind (ISO 32000-1, 9.9, table 126); nil where it
    /// has none.
    func openTypeProgram(_ descriptor: PDFDictionary) -> [UInt8]? {
        if let stream = document.resolve(descriptor["FontFile2"]).stream {
            return StreamDecoder.decode(stream, in: document)
        }
        guard let stream = document.resolve(descriptor["FontFile3"]).stream,
            document.resolve(stream.dictionary["Subtype"]).name == "OpenType"
        else { return nil }
        return StreamDecoder.decode(stream, in: document)
    }

    /// The glyph that a code of a simple TrueType font leads to (ISO 32000-1, 9.6.6.4).
    private func glyph(of code: Int, _ name: String, in program: TrueTypeProgram) -> UInt16? {
        guard !name.isEmpty else { return nil }
        func look(_ platform: Int, _ encodings: [Int], _ character: Int?) -> UInt16? {
            guard let character else { return nil }
            return program.characters?.subtables.lazy
                .filter { $0.platform == platform && encodings.contains($0.encoding) }
                .compactMap { $0.glyph(character) }.first
        }
        return look(3, [1, 10], GlyphNames.scalar(name[...]).map { Int($0.value) })
            ?? look(1, [0], PostNames.macCodes[name]) ?? look(3, [0], 0xF000 + code) ?? look(1, [0], code)
            ?? program.names?.glyphs(named: [name]).min()
    }
}
