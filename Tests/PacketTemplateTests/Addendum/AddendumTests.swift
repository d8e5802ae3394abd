import PDFForms
import PDFObjects
import PacketModel
import TestSupport
import Testing

@testable import PacketTemplate

/// What a field has no room for goes on at the end of the packet, and no word of it is lost.
struct AddendumTests {
    private static let words = (1...200).map { "word\($0)" }.joined(separator: " ")
    private static let samples = [
        "Latin": words, "Hangul": String(repeating: "서울특별시 강남구 테헤란로 백이십삼번길 ", count: 20),
        "Arabic": String(repeating: "تم إرسال الرسالة إلى العنوان الصحيح في المدينة ", count: 20),
        "emoji": String(repeating: "😀🎉 ok ", count: 60),
    ]

    private static func packet(
        _ fixture: String, _ values: KeyValuePairs<String, String?>, fillable: Bool = false,
        _ change: (inout CompileOptions) -> Void = { _ in }
    ) throws -> Packet {
        try Packet(fixture, values, fillable: fillable) { options in
            options.defaultOverflow = .addendum
            change(&options)
        }
    }

    /// A text as it can be compared: without what depends on line breaks.
    private static func essence(_ text: some StringProtocol) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { !$0.properties.isWhitespace && $0.properties.generalCategory != .format }
    }

    /// What a field shows and what the addendum pages carry of it, without the hint.
    private static func parts(_ values: [(String, String?)], _ stamper: PacketStamper) throws -> [String: String] {
        let bytes = stamper.intendedValues(Packet.row(values.map(\.1)))
        let shown = try #require(IntendedPacket(decoding: bytes)).values
        var result: [String: String] = [:]
        for (index, value) in shown.enumerated() where index < values.count {
            guard case .text(var text, _) = value else { continue }
            if let more = stamper.addendum.first(where: { $0.field == index }) {
                #expect(text.hasSuffix(more.hint))
                text = text.dropLast(more.hint.count) + " " + more.text
            }
            result[values[index].0] = text
        }
        return result
    }

    @Test(arguments: samples.keys.sorted(), ["multiline.0", "single.0", "comb.0"])
    func nothingIsLost(_ script: String, _ field: String) throws {
        let value = try #require(Self.samples[script])
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "kinds-rotated")))
        for fillable in [false, true] {
            var options = CompileOptions(isFillable: fillable)
            options.defaultOverflow = .addendum
            let template = try CompiledTemplate(form, filling: [field], options: options)
            let stamper = PacketStamper(template)
            #expect(stamper.stamp(Packet.row([value])))
            #expect(stamper.problems.map(\.code) == [.textContinued])
            let whole = try Self.parts([(field, value)], stamper)[field] ?? ""
            #expect(Self.essence(whole) == Self.essence(value))
            let document = try PDFDocument(reading: stamper.packet)
            #expect(!document.wasRepaired && document.pages.count == stamper.pageCount)
            #expect(stamper.pageCount > form.document.pages.count)
        }
    }

    @Test func pagesCarryHeadingsRowsAndNumbers() throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "kinds-rotated")))
        var options = CompileOptions()
        options.defaultOverflow = .addendum
        options.addendum.title = "Application"
        let template = try CompiledTemplate(form, filling: ["multiline.0"], options: options)
        let stamper = PacketStamper(template)
        #expect(stamper.stamp(Packet.row([Self.words]), at: PacketSite(row: 12)))
        let folder = try TemporaryFolder()
        try folder.write(stamper.packet, to: "packet.pdf")
        let first = "\(form.document.pages.count + 1)"
        let text = try Tool.run("pdftotext", ["-layout", "-f", first, folder.file("packet.pdf"), "-"]).output
        for part in ["Addendum", "Application · Row 12", "Page \(first)", "word200"] { #expect(text.contains(part)) }
        let shown = try Tool.run("pdftotext", ["-layout", "-l", "1", folder.file("packet.pdf"), "-"]).output
        #expect(shown.contains("see page \(first)"))
    }

    @Test(arguments: [false, true])
    func aRowThatNeedsNoneIsTheSame(_ fillable: Bool) throws {
        let usual = try Packet("kinds-rotated", ["multiline.0": "short", "single.0": "a"], fillable: fillable)
        let other = try Self.packet("kinds-rotated", ["multiline.0": "short", "single.0": "a"], fillable: fillable)
        #expect(usual.bytes == other.bytes && other.problems.isEmpty)
    }

    @Test func aRowAfterOneWithAnAddendumIsTheSame() throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "kinds-rotated")))
        var options = CompileOptions()
        options.defaultOverflow = .addendum
        let template = try CompiledTemplate(form, filling: ["multiline.0"], options: options)
        let stamper = PacketStamper(template)
        #expect(stamper.stamp(Packet.row(["short"])))
        let first = stamper.packet
        #expect(stamper.stamp(Packet.row([Self.words])) && stamper.packet != first)
        #expect(stamper.stamp(Packet.row(["short"])) && stamper.packet == first)
        #expect(stamper.pageCount == template.pageCount && stamper.problems.isEmpty)
    }

    @Test(arguments: [
        ("ko-KR", "쪽에 계속"), ("de", "siehe Seite"), ("xx", "see page"), ("en", "see page"),
    ])
    func hintsSpeakTheLanguageOfTheField(_ locale: String, _ words: String) throws {
        let packet = try Self.packet("kinds-rotated", ["multiline.0": Self.words], fillable: true) {
            $0.locales["multiline.0"] = locale
        }
        #expect(packet.form.field(named: "multiline.0")?.value.first?.contains(words) ?? false)
    }

    @Test func listsAreCutBetweenItems() throws {
        let items = (1...30).map { "item \($0) with some words" }
        let packet = try Self.packet("kinds-rotated", ["multiline.0": items.joined(separator: "\n")], fillable: true) {
            $0.addendum.lists = ["multiline.0"]
            $0.addendum.hints = ["multiline.0": "more on {page}"]
        }
        let shown = try #require(packet.form.field(named: "multiline.0")?.value.first)
        #expect(shown.hasSuffix(" more on \(packet.template.pageCount + 1)"))
        let kept = shown.dropLast(" more on 0".count).split(whereSeparator: \.isNewline).map(String.init)
        #expect(!kept.isEmpty && kept == Array(items.prefix(kept.count)))
    }
}
