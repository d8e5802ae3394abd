import PDFObjects
import PDFText

/// Gives each font of the packets a resource name, and the ones that only some packets need a slot.
struct FontRegistry {
    let prefix: String
    private var indexes: [PDFObject: Int] = [:]
    /// The faces of the template's fonts, by where they stand.
    private(set) var faces: [(font: PDFReference, codes: CodeMap)] = []
    private(set) var fonts: [(name: PDFName, object: PDFObject, slot: Int)] = []

    init(prefix: String) { self.prefix = prefix }

    /// The index of a font. A font of the template is static; a standard font that packet brings along is a slot, so
    /// that packets that do not use it do not carry it.
    mutating func index(of face: TextFace, slots: inout [Slot]) -> Int {
        let object = face.font
        if let known = indexes[object] { return known }
        let name = PDFName(rawValue: "\(prefix)\(fonts.count)")
        var slot = -1
        if case .dictionary = object {
            slot = slots.count
            var writer = ObjectWriter { _ in nil }
            writer.write(object)
            slots.append(.font(writer.output.bytes))
        }
        if let reference = object.reference { faces.append((reference, face.codes)) }
        indexes[object] = fonts.count
        fonts.append((name, object, slot))
        return fonts.count - 1
    }

    /// The operand that names a font: solidus, name, space.
    static func operand(_ name: PDFName) -> [UInt8] {
        var writer = ContentWriter()
        writer.name(name)
        writer.space()
        return writer.bytes
    }
}
