import PDFObjects
import PDFText

/// Cuts the form's own fonts down to what packets draw with them: what stands on the pages, and what rows may say in the
/// fields that are set in them.
struct FontCutter {
    private(set) var document: PDFDocument
    private let usage: FontUsage
    private var cut: FontCut

    /// Programs below this size are left alone, so that not every page is read for a few bytes.
    private static let fewestBytes = 4_096
    /// More programs have no honest form; those behind stay whole.
    private static let mostPrograms = 500

    /// A font program, and what has it.
    private struct Program {
        var stream: PDFStream
        var references: [PDFReference]
        var fonts: [PDFReference] = []
        var canBeCut = true
    }

    /// - Parameters:
    ///   - usage: What is shown, fields and all.
    init(_ document: PDFDocument, _ usage: FontUsage) {
        self.document = document
        self.usage = usage
        cut = FontCut(document)
    }

    /// Whether a document has a font program that is worth the work.
    static func hasLargeProgram(_ document: PDFDocument) -> Bool {
        document.objects.values.contains { object in
            guard case .dictionary(let dictionary) = object, let program = Self.program(in: dictionary) else {
                return false
            }
            return document.resolve(program).stream.map { $0.data.count >= fewestBytes } ?? false
        }
    }

    /// Puts smaller programs in the place of those that have more than is needed.
    ///
    /// - Complexity: O(bytes of the programs).
    mutating func cutAll() {
        guard !usage.isUnknown else { return }
        for program in programs().prefix(Self.mostPrograms) where program.canBeCut {
            let uses = program.fonts.map { font in
                FontCut.Use(font: document.dictionary(.reference(font)) ?? [:], codes: usage.codes[font] ?? .all)
            }
            guard let bytes = cut.cut(program.stream, for: uses) else { continue }
            let kept = program.stream.dictionary.without("Filter", "DecodeParms", "Length", "DL", "F", "FFilter")
            var stream = PDFStream(dictionary: kept, bytes: bytes)
            if kept["Length1"] != nil { stream.dictionary["Length1"] = .integer(bytes.count) }
            for reference in program.references { document.replace(reference, with: .stream(stream)) }
            for font in program.fonts { rename(font, tag: SubsetTag.letters(for: bytes)) }
        }
    }

    /// The programs of all fonts; equal ones are one, so that they stay equal.
    private func programs() -> [Program] {
        var programs: [Program] = []
        var places: [PDFStream: Int] = [:]
        func add(_ font: PDFDictionary, _ reference: PDFReference?) {
            guard let program = program(of: font), let stream = document.resolve(.reference(program)).stream,
                stream.data.count >= Self.fewestBytes
            else { return }
            var key = stream
            key.dictionary["Length"] = nil
            let place = places[key] ?? programs.count
            if place == programs.count {
                places[key] = place
                programs.append(Program(stream: stream, references: []))
            }
            if !programs[place].references.contains(program) { programs[place].references.append(program) }
            if let reference { programs[place].fonts.append(reference) } else { programs[place].canBeCut = false }
        }
        for font in usage.fonts { add(document.dictionary(.reference(font)) ?? [:], font) }
        for font in usage.direct { add(font, nil) }
        return programs
    }

    private func program(of font: PDFDictionary) -> PDFReference? {
        let descendant = document.dictionary(document.resolve(font["DescendantFonts"]).array?.first)
        return document.dictionary((descendant ?? font)["FontDescriptor"]).flatMap(Self.program)?.reference
    }

    private static func program(in descriptor: PDFDictionary) -> PDFObject? {
        descriptor["FontFile2"] ?? descriptor["FontFile3"]
    }

    // MARK: Names

    /// Puts the tag of a subset in front of a font's name, wherever it stands (ISO 32000-1, 9.6.4). A font that still
    /// says all that its encoding can say, as fields of fillable packets need it, keeps its name.
    private mutating func rename(_ font: PDFReference, tag: String) {
        guard usage.codes[font] != .all, var dictionary = document.dictionary(.reference(font)) else { return }
        Self.rename("BaseFont", of: &dictionary, tag, document)
        if var list = document.resolve(dictionary["DescendantFonts"]).array, let first = list.first,
            var descendant = document.dictionary(first)
        {
            Self.rename("BaseFont", of: &descendant, tag, document)
            renameDescriptor(of: &descendant, tag)
            list[0] = put(.dictionary(descendant), in: first)
            dictionary["DescendantFonts"] = .array(list)
        } else {
            renameDescriptor(of: &dictionary, tag)
        }
        document.replace(font, with: .dictionary(dictionary))
    }

    private mutating func renameDescriptor(of font: inout PDFDictionary, _ tag: String) {
        guard let place = font["FontDescriptor"], var descriptor = document.dictionary(place) else { return }
        Self.rename("FontName", of: &descriptor, tag, document)
        // What it says of the glyphs no longer holds, and it need not say it (9.8.3.2).
        descriptor["CIDSet"] = nil
        font["FontDescriptor"] = put(.dictionary(descriptor), in: place)
    }

    /// Puts an object where another one stands: behind its reference, or in its own place.
    private mutating func put(_ object: PDFObject, in place: PDFObject) -> PDFObject {
        guard let reference = place.reference else { return object }
        document.replace(reference, with: object)
        return place
    }

    private static func rename(
        _ key: PDFName, of dictionary: inout PDFDictionary, _ tag: String, _ document: PDFDocument
    ) {
        guard let name = document.resolve(dictionary[key]).name, !SubsetTag.isOn(name.rawValue) else { return }
        dictionary[key] = .name(PDFName(rawValue: "\(tag)+\(name.rawValue)"))
    }
}
