import CommandSupport
import PDFForms
import PDFObjects
import PDFPreview
import TestSupport
import Testing

@testable import PacketCommands

/// What users of other programs complain about, 8 to 12: turned fields, and what becomes of fields that are flattened.
@Suite("Complaints about flattening")
struct AppearanceComplaints {
    static let turns = [0, 90, 180, 270]

    @Test("Complaint 8: a field on a turned page is sideways or shifted", arguments: [[], ["--fillable"]])
    func turnedFieldsReadWell(_ options: [String]) throws {
        let names = Self.turns.flatMap { page in Self.turns.map { "page\(page)-field\($0)" } }
        let values = (1...16).map { "Mira\($0)" }
        let filled = try Filled(
            "text-rotated", names.joined(separator: ",") + "\n" + values.joined(separator: ",") + "\n", options)
        #expect(filled.run.status == 0)
        // Each value stands inside its field's rectangle.
        #expect(filled.isVerified)
        for page in 0..<4 {
            let text = try filled.text(page: page)
            for value in values[page * 4..<page * 4 + 4] { #expect(text.contains(value)) }
        }
        if !options.isEmpty {
            // Adobe takes out what stands between BMC and EMC and writes it anew: the turn has to be in Matrix.
            let document = try filled.document()
            for (name, turn) in zip(names, names.map { Int($0.split(separator: "d").last ?? "") ?? -1 }) {
                let widget = try #require(try filled.form().field(named: name)?.widgets.first)
                let stream = try #require(document.resolve(widget.normalAppearance).stream)
                let matrix = (document.resolve(stream.dictionary["Matrix"]).array ?? [.integer(1), .integer(0)]).map(
                    \.number)
                let expected: (Double, Double) = [0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)][turn] ?? (9, 9)
                #expect(matrix[0] == expected.0 && matrix[1] == expected.1, "\(name)")
                #expect(!contentOperators(try #require(document.appearance(widget))).contains { $0.name == "cm" })
            }
        }
    }

    @Test("Complaint 9: flattening drops the marks of check boxes and radio buttons")
    func marksAreDrawn() throws {
        let boxes = ["yes", "one", "blanks", "umlaut", "stream", "no-off", "no-appearance", "on"]
        let table =
            boxes.joined(separator: ",") + "\n" + boxes.map { _ in "yes" }.joined(separator: ",") + "\n"
            + boxes.map { _ in "no" }.joined(separator: ",") + "\n"
        let filled = try Filled("checkbox-states", table)
        #expect(filled.run.status == 0 && filled.isVerified)
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "checkbox-states")))
        let (on, off) = (try filled.preview(1), try filled.preview(2))
        let height = try on.size(page: 0).height
        let (checked, cleared) = (try on.image(page: 0, dotsPerInch: 144), try off.image(page: 0, dotsPerInch: 144))
        for name in boxes {
            let box = try #require(form.field(named: name)?.widgets.first?.rectangle)
            let part = PreviewRectangle(
                left: box.llx + 2, top: height - box.ury + 2, right: box.urx - 2, bottom: height - box.lly - 2)
            let (with, without) = (
                checked.darkness(in: part, dotsPerInch: 144), cleared.darkness(in: part, dotsPerInch: 144)
            )
            #expect(with > without + 0.02, "\(name): \(with), \(without)")
        }
    }

    @Test("Complaint 9: live check boxes have the state that their value says")
    func statesFollowValues() throws {
        let filled = try Filled("checkbox-states", "yes,one,on,pair\nyes,no,no,second\n", ["--fillable"])
        #expect(filled.run.status == 0 && filled.isVerified)
        func states(_ name: String) throws -> [String] {
            try #require(try filled.form().field(named: name)).widgets.map { $0.state?.text ?? "none" }
        }
        #expect(try states("yes") == ["Yes"] && states("one") == ["Off"] && states("on") == ["Off"])
        #expect(try states("pair") == ["Off", "second"])
    }

    @Test("Complaint 10: flattening bakes in an old or empty appearance")
    func oldAppearancesAreNotBakedIn() throws {
        // None of these fields has a column: what is drawn is their value, and not what their appearance says.
        let filled = try Filled("need-appearances", "column\nx\n", ["--allow-unfilled"])
        #expect(filled.run.status == 0)
        let text = try filled.text()
        for value in ["value alone", "new value", "two", "lines"] { #expect(text.contains(value)) }
        #expect(!text.contains("old"))
        // An appearance that says what the value says stays as it is.
        let kept = try Filled("filled", "column\nx\n", ["--allow-unfilled"])
        #expect(try kept.text().contains("Mira") && kept.text().contains("Holt"))
    }

    @Test(
        "Complaint 11: what is called flattened is only read-only",
        arguments: ["text-single", "checkbox-states", "radio-groups", "choice-list", "tagged-kinds", "filled"])
    func flattenedMeansFlattened(_ name: String) throws {
        let filled = try Filled(name, "column\nx\n", ["--allow-unfilled"])
        #expect(filled.run.status == 0)
        let document = try filled.document()
        #expect(document.catalog["AcroForm"] == nil && !document.annotations.contains("Widget"))
        #expect(!document.objects.values.contains { $0.dictionary?["Subtype"] == .name("Widget") })
        #expect(try filled.form().fields.isEmpty)
    }

    @Test("Complaint 12: widgets outside the field tree are lost, other annotations with them")
    func nothingOnThePageIsLost() throws {
        let filled = try Filled("stray-widgets", "listed,not listed,box not listed\nhere,there,yes\n")
        #expect(filled.run.status == 0 && filled.isVerified)
        let text = try filled.text()
        #expect(text.contains("here") && text.contains("there"))
        let live = try Filled("stray-widgets", "listed,not listed\nhere,there\n", ["--fillable"])
        let names = try live.form().fields.filter { !$0.isStray }.map(\.name)
        #expect(names.contains("not listed") && Set(names).count == names.count, "adopted once")
        // What is no widget stays.
        let links = try Filled("links", "name\nMira\n")
        let before = try PDFDocument(reading: Fixture.bytes(ofForm: "links")).annotations.filter { $0 != "Widget" }
        #expect(try links.document().annotations == before && before.count >= 3)
        // One field of several places is filled in all of them; two fields of one name are one.
        let places = try Filled("same-name-pages", "name\nMira\n")
        for page in 0..<3 { #expect(try places.text(page: page).contains("Mira")) }
    }
}
