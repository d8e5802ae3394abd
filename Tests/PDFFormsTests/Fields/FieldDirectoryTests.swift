import PDFObjects
import TestSupport
import Testing

@testable import PDFForms

/// A field is called by its name, or by any tail of it that is its own; a dot inside a part is a letter.
struct FieldDirectoryTests {
    private let fields: [Field]

    init() throws { fields = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "hierarchy"))).fields }

    private func full(_ name: String) -> String? {
        guard case .field(let index) = FieldDirectory(fields)[name] else { return nil }
        return fields[index].name
    }

    @Test func knowsTheTailsOfTheTree() throws {
        #expect(full("applicant.address.city") == "applicant.address.city")
        #expect(full("address.city") == "applicant.address.city" && full("city") == "applicant.address.city")
        #expect(full("ity") == nil && full("applicant.address") == nil && full("") == nil)
        for (index, field) in fields.enumerated() where !field.name.isEmpty {
            #expect(full(FieldDirectory(fields).shortest(index)) == field.name)
        }
    }

    /// `first.part` is one partial name of the fixture.
    @Test func takesADotInsideAPartForALetter() {
        #expect(full("agree") == "first.part.agree")
        #expect(full("part.agree") == nil && full("part.second part") == nil)
    }

    /// Question 2.5 is not called 5, though the tree has it below 2.
    @Test(arguments: [("2", "5", false), ("2", "dates", true), ("Page", "5", true), ("Box4", "10", false)])
    func cutsNoNumber(_ parent: String, _ name: String, _ isKnown: Bool) throws {
        let file = RawPDF([
            1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[20 0 R]>>>>",
            5: "<</Type/Annot/Subtype/Widget/FT/Tx/T(\(name))/Parent 20 0 R/Rect[10 10 200 30]/F 4/P 3 0 R>>",
            20: "<</T(\(parent))/Kids[5 0 R]>>",
        ])
        let names = FieldDirectory(Form(try PDFDocument(reading: file.bytes)).fields)
        #expect((names[name] != nil) == isKnown && names["\(parent).\(name)"] == .field(0))
        #expect(names.shortest(0) == (isKnown ? name : "\(parent).\(name)"))
    }

    @Test func tellsWhoEndsAlike() throws {
        var (field, other, whole) = (fields[0], fields[0], fields[0])
        (field.name, field.tails) = ("a.name", [4])
        (other.name, other.tails) = ("b.name", [4])
        let names = FieldDirectory([field, other])
        #expect(names["name"] == .several([0, 1]) && names["b.name"] == .field(1))
        #expect(names.shortest(0) == "a.name" && names.shortest(1) == "b.name")
        // A full name comes before what ends so.
        (whole.name, whole.tails) = ("name", [])
        #expect(FieldDirectory([field, whole])["name"] == .field(1))
        #expect(FieldDirectory([field, whole]).shortest(0) == "a.name")
    }
}
