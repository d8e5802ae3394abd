import CommandSupport
import PDFForms
import PDFObjects
import PDFPreview
import TestSupport
import Testing

@testable import PacketCommands

/// What users of other programs complain about, 1 to 7: values that are not seen, not legible, or not whole.
@Suite("Complaints about values")
struct ValueComplaints {
    @Test("Complaint 1: values are invisible until they are clicked", arguments: [[], ["--fillable"]])
    func valuesAreVisible(_ options: [String]) throws {
        let filled = try Filled("need-appearances", "stale,no appearance,long\nMira,Holt,one two\n", options)
        #expect(filled.run.status == 0)
        let text = try filled.text()
        for value in ["Mira", "Holt", "one two"] { #expect(text.contains(value)) }
        for stale in ["new value", "value alone", "old"] { #expect(!text.contains(stale)) }
        let document = try filled.document()
        #expect(document.dictionary(document.catalog["AcroForm"])?["NeedAppearances"] == nil)
        let widgets = try filled.form().fields.flatMap(\.widgets)
        #expect(widgets.count == (options.isEmpty ? 0 : 3))
        for widget in widgets { #expect(document.appearance(widget)?.isEmpty == false) }
        #expect(filled.isVerified)
    }

    @Test("Complaint 2: a name beyond Latin throws or becomes ?", arguments: [[], ["--fillable"]])
    func otherScriptsAreSet(_ options: [String]) throws {
        let filled = try Filled("text-single", "q0,q1,q2\nStefańska,Čšť Тест,沒有 홍길동\nMira,,\n", options)
        #expect(filled.run.status == 0 && filled.run.output.contains("2 packets written"))
        let text = try filled.text()
        for value in ["Stefańska", "Čšť", "Тест", "沒有", "홍길동"] { #expect(text.contains(value)) }
        #expect(!text.contains("?"))
        let fonts = try filled.preview().fonts()
        #expect(fonts.contains { $0.isEmbedded && !$0.isStandard })
        // Who needs no other font carries none.
        #expect(try filled.preview(2).fonts().allSatisfy { !$0.isEmbedded })
        #expect(filled.isVerified)
    }

    @Test("Complaint 3: the template's font, size and spacing are ignored")
    func theFontOfTheTemplateIsKept() throws {
        let fields = ["parent.own", "parent.from-parent", "on-widget", "spaced"]
        let filled = try Filled("text-da-levels", fields.joined(separator: ",") + "\nA,B,C,D\n", ["--fillable"])
        #expect(filled.run.status == 0)
        let document = try filled.document()
        func operators(_ name: String) throws -> [ContentOperator] {
            let field = try #require(try filled.form().field(named: name))
            return try field.widgets.flatMap { contentOperators(try #require(document.appearance($0))) }
        }
        func font(_ name: String) throws -> String {
            try #require(operators(name).first { $0.name == "Tf" }).description
        }
        #expect(try font("parent.own") == "/HeBo 11 Tf")
        #expect(try font("parent.from-parent") == "/TiRo 14 Tf")
        #expect(
            Set(try operators("on-widget").filter { $0.name == "Tf" }.map(\.description)) == [
                "/HeBo 8 Tf", "/HeBo 16 Tf",
            ])
        let spaced = Set(try operators("spaced").map(\.name))
        #expect(spaced.isSuperset(of: ["Tc", "Tz", "Tw"]))
    }

    @Test("Complaint 3: letters that the embedded subset lacks are set in another font")
    func lettersThatASubsetLacksAreSet() throws {
        let filled = try Filled("font-subset", "letters\nABE\nABE Zoë\n")
        #expect(filled.run.status == 0 && filled.isVerified)
        #expect(try filled.text(2).contains("ABE Zoë"))
        #expect(try filled.preview(1).fonts().count < filled.preview(2).fonts().count)
    }

    @Test("Complaint 4: an appearance string that is missing, inherited or malformed is fatal")
    func badAppearanceStringsAreNotFatal() throws {
        let fields = [
            "malformed", "empty", "no-size", "unknown-font", "from-form", "negative-size", "no-colour", "cmyk",
        ]
        let row = fields.map { "is \($0)" }
        let filled = try Filled(
            "text-da-levels", fields.joined(separator: ",") + "\n" + row.joined(separator: ",") + "\n")
        #expect(filled.run.status == 0 && filled.isVerified)
        let text = try filled.text()
        for value in row { #expect(text.contains(value)) }
        let without = try Filled("text-no-da", "plain\nMira\n")
        #expect(without.run.status == 0)
        #expect(try without.text().contains("Mira"))
        for broken in ["da-wrong-type", "da-unbalanced"] {
            let folder = try TemporaryFolder()
            try folder.copy(Fixture.broken(broken))
            try folder.write("x\ny\n", to: "people.csv")
            let run = CommandRun(
                ["merge", "\(broken).pdf", "--csv", "people.csv", "--out", "out", "--allow-unfilled"], in: folder.path)
            #expect(run.status == 0, "\(run.errors)")
        }
    }

    /// The size by Acrobat's rule: the height between the borders over 1.35 for Helvetica, as measured on its own files.
    @Test("Complaint 5: an automatic size is lost or wrong", arguments: ["low", "usual", "high", "wide"])
    func anAutomaticSizeIsAcrobats(_ name: String) throws {
        let filled = try Filled("text-autosize", "\(name)\nXy\n", ["--fillable"])
        let field = try #require(try filled.form().field(named: name))
        let widget = try #require(field.widgets.first)
        #expect(String(decoding: widget.defaultAppearance ?? [], as: UTF8.self).contains(" 0 Tf"), "0 stays 0")
        let appearance = try #require(try filled.document().appearance(widget))
        let size = try #require(contentOperators(appearance).first { $0.name == "Tf" }?.operands.last?.number)
        let box = try #require(widget.rectangle)
        #expect(abs(size - (box.height - 2 * widget.border.width) / 1.35) < 0.1)
    }

    static let long = "A very long value that cannot stand in its box by any means at all"

    @Test("Complaint 6: a long value is cut off without a word")
    func aLongValueIsNeverCutSilently() throws {
        func merge(_ rule: String) throws -> Filled {
            try Filled("text-single", "q0\n\(Self.long)\nshort\n", ["--on-overflow", rule])
        }
        let reported = try merge("report")
        #expect(reported.run.status == 0 && reported.run.errors.contains("row 1 (line 2), “q0”"))
        #expect(reported.run.errors.contains("206.4 pt larger than the field"))
        #expect(!reported.run.errors.contains("row 2"))
        let failed = try merge("fail")
        #expect(failed.run.status == 3 && failed.run.output.contains("1 packet written to out, 1 row not written"))
        #expect(try failed.folder.names(in: "out") == ["2.pdf"])
        let cut = try merge("truncate")
        #expect(cut.run.errors.contains("48 characters at its end were left out"))
        #expect(try cut.text().contains("A very long value"))
        #expect(try !cut.text().contains("cannot"))
        let shrunk = try Filled(
            "text-single", "q0\nA rather long value\n", ["--on-overflow", "shrink", "--strict"])
        #expect(shrunk.run.status == 0 && shrunk.run.errors.isEmpty, "\(shrunk.run.errors)")
        #expect(try shrunk.text().contains("A rather long value"))
    }

    @Test("Complaint 6: the rest of a long value goes on in another field")
    func aLongValueGoesOn() throws {
        let folder = try TemporaryFolder()
        try folder.copy(Fixture.form("text-multiline"))
        let words = (1...60).map { "word\($0)" }
        try folder.write("text\n\(words.joined(separator: " "))\n", to: "people.csv")
        try folder.write("fields:\n  q0:\n    value: '{text}'\n    onOverflow: {continue: [q1, q2]}\n", to: "map.yaml")
        let run = CommandRun(
            [
                "merge", "text-multiline.pdf", "--csv", "people.csv", "--map", "map.yaml", "--out", "out", "--fillable",
                "--on-overflow", "report",
            ],
            in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        let form = try Form(in: folder, "out/00001.pdf")
        let parts = try ["q0", "q1", "q2"].map { try #require(form.field(named: $0)).value.joined() }
        #expect(parts.prefix(2).allSatisfy { !$0.isEmpty })
        #expect(parts.joined(separator: " ").split(whereSeparator: \.isWhitespace).map(String.init) == words)
    }

    @Test("Complaint 7: cells of a comb are wrong", arguments: [("q0", 0), ("q1", 3), ("q2", 6)])
    func eachCharacterHasItsCell(_ item: (field: String, first: Int)) throws {
        let filled = try Filled("text-comb", "\(item.field)\ne\u{301}a\u{308}X한\n")
        #expect(filled.run.status == 0 && filled.isVerified)
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "text-comb")))
        let widget = try #require(form.field(named: item.field)?.widgets.first)
        let box = try #require(widget.rectangle)
        let page = try filled.preview().text(page: 0)
        let cells = page.characters.filter { character in
            let middle = (character.box.left + character.box.right) / 2
            let height = page.height - (character.box.top + character.box.bottom) / 2
            return (box.llx...box.urx).contains(middle) && (box.lly...box.ury).contains(height)
                && !character.text.allSatisfy(\.isWhitespace)
        }
        // A letter with its accent, and a syllable, stand in one cell each; the text begins where its alignment says.
        let places = cells.map { Int((($0.box.left + $0.box.right) / 2 - box.llx) / (box.width / 10)) }
        #expect(Set(places) == Set(item.first..<item.first + 4))
        // The lines between the cells are drawn.
        let lines = contentOperators(try filled.document().content()).count { $0.name == "l" || $0.name == "re" }
        #expect(lines >= 9)
    }

    @Test("Complaint 7: a value with more characters than cells is a row's problem")
    func tooManyCharactersAreReported() throws {
        let filled = try Filled("text-comb", "q0\nabcdefghijklmnop\nabc\n")
        #expect(filled.run.status == 3)
        #expect(filled.run.errors.contains("the text has 16 characters, the field takes 10"))
        #expect(try filled.folder.names(in: "out") == ["2.pdf"])
    }
}
