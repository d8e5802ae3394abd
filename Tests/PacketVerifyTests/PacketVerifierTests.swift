import PDFForms
import PDFObjects
import PacketTemplate
import PacketVerify
import TestSupport
import Testing

/// Values are found where they are, and missed where they are not.
struct PacketVerifierTests {
    /// Two values for each field: short ones, so that they fit; nil for fields that take none.
    static func values(_ form: Form, second: Bool) -> [(String, String)] {
        var seen: Set<String> = []
        return form.fields.filter { $0.kind != .button && $0.kind != .signature && seen.insert($0.name).inserted }.map {
            field in
            switch field.kind {
            case .checkbox, .radio:
                return (field.name, second ? "" : ButtonWords(field).name(ofState: 0))
            case .combo, .list:
                let option = second ? field.options.dropFirst().first : field.options.first
                return (field.name, option?.export ?? (field.flags.contains(.edit) ? "A" : ""))
            default: return (field.name, second ? "B" : "A")
            }
        }
    }

    @Test(arguments: Fixture.formNames.filter { $0 != "xfa-dynamic" }, [false, true])
    func findsEveryValueOfEveryForm(_ fixture: String, fillable: Bool) throws {
        let form = try Batch.form(fixture)
        let values = Self.values(form, second: false)
        let batch = try Batch(form, values.map(\.0), fillable: fillable)
        let packet = try #require(batch.packet(values.map(\.1)))
        let findings = try batch.findings(packet.bytes, packet.intended)
        // These are drawn where no page shows them, which is what verifying is for.
        let invisible = fixture == "troubled-fields" ? ["off the page", "no area"] : []
        #expect(findings.map(\.field) == invisible)
    }

    /// A field that a page shows, and of which another widget lies above the page.
    @Test func overlooksAPlaceBesideThePage() throws {
        let widget = { (height: Int) in
            "<</Type/Annot/Subtype/Widget/Parent 5 0 R/Rect[10 \(height) 190 \(height + 20)]/F 4/P 3 0 R>>"
        }
        let file = RawPDF([
            1:
                "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/DA(/Helv 12 Tf 0 g)/DR<</Font<</Helv 6 0 R>>>>>>>>",
            3: "<</Type/Page/Parent 2 0 R/Annots[10 0 R 11 0 R]/Resources<</Font<</Helv 6 0 R>>>>/Contents 7 0 R>>",
            5: "<</FT/Tx/T(name)/Kids[10 0 R 11 0 R]>>", 10: widget(5000), 11: widget(20),
        ])
        let batch = try Batch(Form(try PDFDocument(reading: file.bytes)), ["name"])
        let packet = try #require(batch.packet(["Ada"]))
        #expect(try batch.findings(packet.bytes, packet.intended) == [])
        let other = try #require(batch.packet(["Bea"]))
        #expect(try batch.findings(other.bytes, packet.intended).map(\.field) == ["name"])
    }

    /// Several fields on one line, and paragraphs: poppler orders text from right to left in ways of its own.
    @Test(
        arguments: ["שלום", "ياسين حسام", "כל בני האדם נולדו בני חורין ושווים בערכם", "홍길동", "สวัสดีชื่อ"], [false, true])
    func findsValuesOfAnyScript(_ value: String, fillable: Bool) throws {
        let names = ["single.0", "centred.0", "multiline.0", "comb.0"]
        let batch = try Batch("kinds-rotated", names, fillable: fillable)
        let short = String(value.prefix(8))
        let packet = try #require(batch.packet([short, short, value, String(value.prefix(4))]))
        let findings = try batch.findings(packet.bytes, packet.intended)
        #expect(findings == [])
        let other = try #require(batch.packet([short, short, "אחר", String(value.prefix(4))]))
        let differing = try batch.findings(other.bytes, packet.intended)
        #expect(differing.map(\.field) == ["multiline.0"])
    }

    /// A packet that shows another row's values: each field that differs is told, and only those.
    @Test(
        arguments: [
            "text-single", "text-multiline", "text-comb", "text-rotated", "checkbox-states", "radio-groups",
            "choice-combo", "choice-list", "same-name-pages", "inherited-page",
        ], [false, true])
    func tellsThePacketOfAnotherRow(_ fixture: String, fillable: Bool) throws {
        let form = try Batch.form(fixture)
        let (first, second) = (Self.values(form, second: false), Self.values(form, second: true))
        let batch = try Batch(form, first.map(\.0), fillable: fillable)
        let packet = try #require(batch.packet(first.map(\.1)))
        let other = try #require(batch.packet(second.map(\.1)))
        let told = Set(try batch.findings(packet.bytes, other.intended).compactMap(\.field))
        let different = Set(
            batch.outline.fields.indices.filter {
                packet.intended[$0] != other.intended[$0] && !batch.outline.fields[$0].places.isEmpty
            }.map { batch.outline.fields[$0].name })
        #expect(told == different)
        #expect(!different.isEmpty)
    }

    @Test func tellsAValueThatIsCutFromOneThatFits() throws {
        let batch = try Batch("text-single", Self.values(Batch.form("text-single"), second: false).map(\.0))
        let long = String(repeating: "Wilhelmina ", count: 40)
        var values = [String?](repeating: "", count: batch.template.fields.count)
        values[0] = long
        let packet = try #require(batch.packet(values))
        let findings = try batch.findings(packet.bytes, packet.intended)
        #expect(findings.map(\.code) == [.textCut])
        #expect(findings.first?.expected == long)
        #expect(findings.allSatisfy { !$0.message.contains("Wilhelmina") })
    }

    /// Texts that are cut run into the fields beside them, of which one is too small as well and one is empty.
    @Test func tellsTextsThatRunIntoEachOther() throws {
        let widget = { (name: String, left: Int) in
            "<</Type/Annot/Subtype/Widget/FT/Tx/T(\(name))/Rect[\(left) 20 \(left + 40) 40]/F 4/P 3 0 R>>"
        }
        let file = RawPDF([
            1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[10 0 R 11 0 R 12 0 R]/DA(/Helv 12 Tf 0 g)"
                + "/DR<</Font<</Helv 6 0 R>>>>>>>>",
            3:
                "<</Type/Page/Parent 2 0 R/Annots[10 0 R 11 0 R 12 0 R]/Resources<</Font<</Helv 6 0 R>>>>/Contents 7 0 R>>",
            10: widget("a", 10), 11: widget("b", 60), 12: widget("c", 110),
        ])
        let batch = try Batch(Form(try PDFDocument(reading: file.bytes)), ["a", "b", "c"])
        let packet = try #require(batch.packet(["Wilhelmina of Holland", "Marguerite", ""]))
        let findings = try batch.findings(packet.bytes, packet.intended)
        #expect(findings.map(\.code) == [.textCut, .textCut] && findings.map(\.field) == ["a", "b"])
    }

    @Test func acceptsWhatTheTruncateRuleLeavesOut() throws {
        let form = try Batch.form("text-single")
        let names = Self.values(form, second: false).map(\.0)
        let truncating = try Batch(form, names) { $0.defaultOverflow = .truncate }
        var values = [String?](repeating: "", count: names.count)
        values[0] = String(repeating: "Wilhelmina ", count: 40)
        let packet = try #require(truncating.packet(values))
        guard case .text(_, let dropped) = packet.intended[0] else { return #expect(Bool(false), "no text") }
        #expect(dropped > 300)
        #expect(try truncating.findings(packet.bytes, packet.intended) == [])
        // Losing more than that is a fault; the count takes in the blanks at the end, which nobody sees.
        let more = [IntendedValue.text(values[0] ?? "", dropped: dropped - 60)] + packet.intended.dropFirst()
        #expect(try truncating.findings(packet.bytes, more).map(\.code) == [.textCut])
    }

    @Test func tellsTextThatNobodySees() throws {
        var form = try Batch.form("text-single")
        var document = form.document
        let field = try #require(form.fields.first { $0.kind == .text && $0.widgets.first?.border.width == 1 })
        for node in field.nodes {
            var dictionary = try #require(document.dictionary(.reference(node)))
            dictionary["DA"] = .string(Array("/Helv 12 Tf 1 g".utf8))
            dictionary["MK"] = nil
            document.replace(node, with: .dictionary(dictionary))
        }
        form = Form(document)
        let batch = try Batch(form, [field.name])
        let packet = try #require(batch.packet(["invisible"]))
        #expect(try batch.findings(packet.bytes, packet.intended).map(\.code) == [.textInvisible])
    }

    @Test func neverKeepsAPassword() throws {
        let form = try Batch.form("text-password")
        let name = try #require(form.fields.first { $0.flags.contains(.password) }?.name)
        let batch = try Batch(form, [name])
        let packet = try #require(batch.packet(["geheim"]))
        #expect(packet.intended == [.text("******", dropped: 0)])
        #expect(try batch.findings(packet.bytes, packet.intended) == [])
    }

    @Test(arguments: [
        "صباح الخير", "office ﬁn", "naïve—“quotes”", "O\u{2019}Neil\u{AD}s", "1\u{A0}234,50 €", "e\u{301}",
    ])
    func isNotMisledByWaysOfWriting(_ text: String) throws {
        let batch = try Batch("text-single", [Self.values(Batch.form("text-single"), second: false)[0].0])
        let packet = try #require(batch.packet([text]))
        #expect(try batch.findings(packet.bytes, packet.intended) == [])
    }

    @Test func checksNothingThatWasKept() throws {
        let form = try Batch.form("filled")
        let names = Self.values(form, second: false).map(\.0)
        let batch = try Batch(form, names) { $0.keepable = Set(names) }
        let packet = try #require(batch.packet(names.map { _ in nil }))
        #expect(packet.intended.allSatisfy { $0 == .kept })
        #expect(try batch.findings(packet.bytes, packet.intended) == [])
    }

    @Test func reportsWhatIsNoPDF() throws {
        let batch = try Batch("text-single", [Self.values(Batch.form("text-single"), second: false)[0].0])
        let packet = try #require(batch.packet(["A"]))
        #expect(try batch.findings(Array("%PDF-1.7 and no more".utf8), packet.intended).map(\.code) == [.unreadable])
        #expect(try batch.findings([], packet.intended).map(\.code) == [.unreadable])
        // The update section is what has the values.
        let cut = Array(packet.bytes.prefix(batch.outline.staticCount))
        #expect(try !batch.findings(cut, packet.intended).isEmpty)
    }

    @Test func readsItsJournalAgain() throws {
        for fixture in ["radio-groups", "text-rotated", "choice-list"] {
            let batch = try Batch(fixture, Self.values(Batch.form(fixture), second: false).map(\.0))
            #expect(PacketOutline(decoding: batch.outline.encoded) == batch.outline)
        }
    }

    @Test func takesADamagedJournalForNone() throws {
        let batch = try Batch("radio-groups", Self.values(Batch.form("radio-groups"), second: false).map(\.0))
        let bytes = batch.outline.encoded
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            var damaged = bytes
            damaged[Int.random(in: 0..<damaged.count, using: &generator)] ^= UInt8.random(
                in: 1...255, using: &generator)
            _ = PacketOutline(decoding: Array(damaged.prefix(Int.random(in: 0...damaged.count, using: &generator))))
            let row = (0..<20).map { _ in UInt8.random(in: 0...255, using: &generator) }
            for version in UInt8(1)...3 { _ = IntendedPacket(decoding: [version] + row) }
        }
        #expect(PacketOutline(decoding: []) == nil)
        #expect(IntendedPacket(decoding: []) == nil)
        #expect(IntendedPacket(decoding: [9, 0]) == nil)
    }
}
