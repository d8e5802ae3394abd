import PDFForms
import PDFObjects
import PacketTemplate
import TestSupport
import Testing

/// Most texts take a short way to their page. It has to lead to the same place as the long one.
struct LineTests {
    /// What a value may be made of: plain letters, letters to escape, such as no or some fonts have.
    private static let letters = Array("aAWi1 0,.-()\\/jfé—ł한'\t\u{AD}")

    private static func value(_ random: inout SeededGenerator) -> String? {
        switch Int.random(in: 0...9, using: &random) {
        case 0: ""
        case 1: nil
        case 2: text(1...60, letters[...], &random)
        default: text(1...14, letters.prefix(18), &random)
        }
    }

    private static func text(
        _ count: ClosedRange<Int>, _ letters: ArraySlice<Character>, _ random: inout SeededGenerator
    ) -> String {
        String((0..<Int.random(in: count, using: &random)).compactMap { _ in letters.randomElement(using: &random) })
    }

    @Test(arguments: [
        "text-single", "text-comb", "text-autosize", "text-rotated", "text-da-levels", "text-multiline", "text-no-da",
        "text-password", "font-subset", "tagged", "tagged-kinds", "many-fields", "filled", "no-rotate", "scripts",
        "need-appearances", "hidden-fields", "same-name-pages", "rich-text",
    ])
    func bothWaysDrawTheSame(_ fixture: String) throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: fixture)))
        let names = form.fields.filter { $0.kind == .text }.map(\.name)
        try #require(!names.isEmpty)
        let (short, long) = try (template(form, names, explains: false), template(form, names, explains: true))
        let stampers = (PacketStamper(short), PacketStamper(long))
        var random = SeededGenerator(seed: 3)
        for _ in 0..<12 {
            let row = Packet.row(names.map { _ in Self.value(&random) })
            let written = (stampers.0.stamp(row), stampers.1.stamp(row))
            #expect(written.0 == written.1)
            guard written.0, written.1 else { continue }
            let documents = try (
                PDFDocument(reading: stampers.0.packet), PDFDocument(reading: stampers.1.packet)
            )
            for (page, other) in zip(documents.0.pages, documents.1.pages) {
                #expect(operatorDifference(contents(page, documents.0), contents(other, documents.1)) == nil)
            }
        }
    }

    private func template(_ form: Form, _ names: [String], explains: Bool) throws -> CompiledTemplate {
        var options = CompileOptions(isFillable: false)
        options.keepable = Set(names)
        options.explains = explains
        return try CompiledTemplate(form, filling: names, options: options)
    }

    private func contents(_ page: PDFReference, _ document: PDFDocument) -> [UInt8] {
        let contents = document.resolve(document.dictionary(.reference(page))?["Contents"])
        return (contents.array ?? [contents]).flatMap { item in
            document.resolve(item).stream.flatMap { StreamDecoder.decode($0, in: document) } ?? []
        }
    }
}
