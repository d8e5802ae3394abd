import CommandSupport
import Foundation
import PDFForms
import PDFObjects
import PDFPreview
import TestSupport
import Testing

@testable import PacketCommands

/// What users of other programs complain about, 18 to 23: what a value means, and how it is read.
@Suite("Complaints about meaning")
struct MeaningComplaints {
    @Test("Complaint 18: computed totals are stale")
    func totalsAreComputed() throws {
        let table = "quantity1,price1,quantity2,price2,people\n2,10,3,5,4\n1,1,,,\n"
        let filled = try Filled("calculations", table, ["--fillable"])
        #expect(filled.run.status == 0 && filled.isVerified)
        func values(_ row: Int) throws -> [String: String] {
            Dictionary(uniqueKeysWithValues: try filled.form(row).fields.map { ($0.name, $0.value.joined()) })
        }
        let first = try values(1)
        #expect(first["line.1"] == "20" && first["line.2"] == "15" && first["total"] == "35")
        #expect(first["due"] == "24.5" && first["share"] == "8.75")
        #expect(try values(2)["total"] == "1", "a field that is empty counts nothing")
        #expect(filled.run.errors.contains("“code” with scripts of its own, which are not run"))
        // The same is on the page when nothing can be computed any more.
        let flat = try Filled("calculations", table)
        #expect(try flat.text().contains("24.5"))
    }

    @Test("Complaint 19: dates and numbers are shown as they were typed")
    func formatsAreApplied() throws {
        let table = "number,percent,date,time,phone\n1234.5,0.25,5/3/2026,14:05,5551234567\n"
        for options in [[], ["--fillable"]] {
            let filled = try Filled("scripts", table, options)
            #expect(filled.run.status == 0 && filled.isVerified)
            let text = try filled.text()
            for shown in ["1,234.50", "25.0%", "05/03/2026", "(555) 123-4567"] { #expect(text.contains(shown)) }
            guard !options.isEmpty else { continue }
            let form = try filled.form()
            #expect(form.field(named: "number")?.value == ["1234.5"] && form.field(named: "percent")?.value == ["0.25"])
        }
    }

    @Test("Complaint 20: right-to-left text is reversed or unjoined", arguments: [[], ["--fillable"]])
    func rightToLeftReadsWell(_ options: [String]) throws {
        let filled = try Filled("text-single", "q0,q1\nכתובת 12345,ياسين حسام\n", options)
        #expect(filled.run.status == 0 && filled.isVerified)
        let text = try filled.text()
        #expect(text.contains("12345") && !text.contains("54321"))
        #expect(text.contains("כתובת") && text.contains("ياسين حسام"), "\(text)")
        if options.isEmpty {
            let page = try filled.preview().text(page: 0)
            // The digits stand left of the word, and run from left to right.
            func place(_ wanted: String) throws -> Double {
                try #require(page.characters.first { $0.text == wanted }).box.left
            }
            let digits = try ["1", "2", "3", "4", "5"].map(place)
            // The page has other digits in its captions; those of the value stand beside each other.
            #expect(zip(digits.dropFirst(2), digits.dropFirst(3)).allSatisfy(<))
            #expect(try place("5") < place("כ"))
            // Letters are joined: the shapes in the middle of a word are not those that stand alone.
            let fonts = try filled.preview().fonts().filter(\.isEmbedded)
            #expect(!fonts.isEmpty)
        }
    }

    /// Ways to say a choice, and the state that they choose.
    static let ways: [(form: String, field: String, cell: String, state: String)] = [
        ("radio-groups", "plain", "green", "green"), ("radio-groups", "plain", "2", "green"),
        ("radio-groups", "opt", "Übrige", "1"), ("radio-groups", "opt", "홍길동", "2"),
        ("checkbox-states", "one", "1", "1"), ("checkbox-states", "blanks", "Yes I agree", "Yes I agree"),
        ("checkbox-states", "umlaut", "x", "Grüße"), ("checkbox-states", "yes", "TRUE", "Yes"),
        ("checkbox-states", "opt", "agreed", "0"), ("checkbox-states", "on", "off", "Off"),
    ]

    @Test("Complaint 21: export values of buttons are not understood", arguments: ways)
    func choicesAreUnderstood(_ way: (form: String, field: String, cell: String, state: String)) throws {
        let filled = try Filled(way.form, "\(way.field)\n\(way.cell)\n", ["--fillable"])
        #expect(filled.run.status == 0 && filled.isVerified, "\(filled.run.errors)")
        let widgets = try #require(try filled.form().field(named: way.field)).widgets
        let states = widgets.compactMap { $0.state?.text }.filter { $0 != "Off" }
        #expect(states == (way.state == "Off" ? [] : [way.state]))
    }

    @Test("Complaint 21: buttons in unison go together, and an unknown choice is refused with the list")
    func unisonAndUnknownChoices() throws {
        let unison = try Filled("radio-groups", "unison\na\n", ["--fillable"])
        let template = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "radio-groups")))
        let alike = try #require(template.field(named: "unison")).widgets.count { $0.onStates.first?.text == "a" }
        let widgets = try #require(try unison.form().field(named: "unison")).widgets
        #expect(alike > 1 && widgets.count { $0.state?.text == "a" } == alike)
        let unknown = try Filled("radio-groups", "plain\nmauve\nred\n")
        #expect(unknown.run.status == 3 && unknown.run.errors.contains("it takes “red”, “green”, “blue”, “1”"))
        #expect(!unknown.run.errors.contains("mauve"), "no value is repeated")
        #expect(try unknown.folder.names(in: "out") == ["2.pdf"])
    }

    @Test("Complaint 22: pictures do not go into image buttons", arguments: [[], ["--fillable"]])
    func picturesGoIntoButtons(_ options: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.copy(Fixture.form("picture-buttons"))
        for name in ["rgb.png", "photo.jpg"] { try folder.write(Fixture.bytes(ofPicture: name), to: name) }
        try folder.write("turn0,corner,who\nrgb.png,photo.jpg,Mira\n,,Holt\nnone.png,,Lee\n", to: "people.csv")
        let run = CommandRun(
            ["merge", "picture-buttons.pdf", "--csv", "people.csv", "--out", "out", "--name", "{row}.pdf"] + options,
            in: folder.path)
        #expect(run.status == 3 && run.errors.contains("row 3 (line 4), “turn0”"))
        func images(_ name: String) throws -> Int {
            try PDFDocument(reading: folder.bytes(name)).objects.values.count {
                $0.dictionary?["Subtype"] == .name("Image")
            }
        }
        #expect(try images("out/1.pdf") == 2 && images("out/2.pdf") == 0)
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "picture-buttons")))
        let box = try #require(form.field(named: "turn0")?.widgets.first?.rectangle)
        let (with, without) = (
            try PreviewDocument(folder.bytes("out/1.pdf")), try PreviewDocument(folder.bytes("out/2.pdf"))
        )
        let height = try with.size(page: 0).height
        let part = PreviewRectangle(left: box.llx, top: height - box.ury, right: box.urx, bottom: height - box.lly)
        let ink = try [with, without].map { try $0.image(page: 0, dotsPerInch: 72).darkness(in: part, dotsPerInch: 72) }
        #expect(ink[0] > ink[1] + 0.1)
    }

    @Test("Complaint 23: a form that can be read aloud cannot be after flattening")
    func tagsSurvive() throws {
        let filled = try Filled("tagged-kinds", "name,agree,country\nMira,yes,Peru\n")
        #expect(filled.run.status == 0 && filled.isVerified)
        let document = try filled.document()
        let root = try #require(document.dictionary(document.catalog["StructTreeRoot"]))
        #expect(document.dictionary(document.catalog["MarkInfo"])?["Marked"]?.boolean == true)
        #expect(document.catalog["Lang"]?.string == Array("en-GB".utf8) && root["ParentTree"] != nil)
        let elements = document.objects.values.compactMap(\.dictionary).filter { $0["Type"] == .name("StructElem") }
        let forms = elements.filter { $0["S"] == .name("Form") || $0["S"] == .name("Field") }
        #expect(forms.count >= 7)
        // No element refers to a widget that is gone; what fields drew has a place in the tree, and says what it was.
        #expect(!document.objects.values.contains { $0.dictionary?["Type"] == .name("OBJR") })
        let described = forms.filter { "\($0)".contains("PrintField") }
        #expect(described.count >= 4)
        let marked = contentOperators(document.content()).filter { $0.name == "BDC" }
        #expect(marked.count { $0.description.contains("MCID") } >= 6)
    }
}
