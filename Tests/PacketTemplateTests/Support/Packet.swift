import PDFForms
import PDFObjects
import PacketModel
import PacketTemplate
import TestSupport

/// A packet of one row, read again.
struct Packet {
    var template: CompiledTemplate
    var bytes: [UInt8]
    var digest: [UInt8]
    var problems: [Diagnostic]
    var document: PDFDocument

    /// Fills some fields of a fixture; nil keeps the template's value.
    init(
        _ fixture: String, _ values: KeyValuePairs<String, String?>, fillable: Bool = false,
        options change: (inout CompileOptions) -> Void = { _ in }
    ) throws {
        let password = fixture == "encrypted-user-password" ? "secret" : nil
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: fixture), password: password))
        try self.init(form, values.map { ($0.key, $0.value) }, fillable: fillable, options: change)
    }

    init(
        _ form: Form, _ values: [(String, String?)], fillable: Bool,
        options change: (inout CompileOptions) -> Void = { _ in }
    ) throws {
        var options = CompileOptions(isFillable: fillable)
        options.keepable = Set(values.filter { $0.1 == nil }.map(\.0))
        change(&options)
        template = try CompiledTemplate(form, filling: values.map(\.0), options: options)
        let stamper = PacketStamper(template, pictures: FixturePictures())
        let isWritten = stamper.stamp(Self.row(values.map(\.1)))
        problems = stamper.problems
        bytes = isWritten ? stamper.packet : []
        digest = stamper.digest()
        document = isWritten ? try PDFDocument(reading: bytes) : form.document
    }

    /// The values of a row.
    static func row(_ values: [String?]) -> FieldValues {
        var row = FieldValues()
        for value in values {
            if let value { row.append(Array(value.utf8)[...]) } else { row.appendKept() }
        }
        return row
    }

    /// The form of a fillable packet.
    var form: Form { Form(document) }

    /// A value for each field of a form that takes one.
    static func anyValues(_ form: Form) -> [(String, String?)] {
        var seen: Set<String> = []
        return form.fields.filter { $0.kind != .button && $0.kind != .signature && seen.insert($0.name).inserted }.map {
            field in
            switch field.kind {
            case .checkbox, .radio: (field.name, ButtonWords(field).texts.first)
            case .combo, .list: (field.name, field.options.first?.export ?? "A")
            default: (field.name, "A")
            }
        }
    }

    /// The contents of a page, decoded.
    func content(page index: Int = 0) -> [[UInt8]] {
        let contents = document.dictionary(.reference(document.pages[index]))?["Contents"]
        let items = document.resolve(contents).array ?? [contents ?? .null]
        return items.compactMap { document.resolve($0).stream.flatMap { StreamDecoder.decode($0, in: document) } }
    }

    /// The subtypes of the annotations of all pages.
    var annotations: [String] {
        document.pages.flatMap { page in
            document.resolve(document.dictionary(.reference(page))?["Annots"]).array ?? []
        }.compactMap { document.dictionary($0)?["Subtype"]?.name?.rawValue }
    }

    /// The dictionaries of the file, streams' too, that have some entry.
    func dictionaries(with key: PDFName, _ value: PDFName? = nil) -> [PDFDictionary] {
        document.objects.values.flatMap(Self.all).filter { found in
            value.map { found[key]?.name == $0 } ?? (found[key] != nil)
        }
    }

    private static func all(_ object: PDFObject) -> [PDFDictionary] {
        switch object {
        case .array(let items): items.flatMap(all)
        case .dictionary, .stream:
            object.dictionary.map { [$0] + $0.entries.flatMap { all($0.value) } } ?? []
        default: []
        }
    }

    /// What pdftotext reads on the pages.
    func extractedText() throws -> String {
        let folder = try TemporaryFolder()
        try folder.write(bytes, to: "packet.pdf")
        return try Tool.run("pdftotext", ["-layout", folder.file("packet.pdf"), "-"]).output
    }
}
