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
        for (name, short) in FieldDirectory(fields).shorter { #expect(full(short) == name && short.count < name.count) }
    }

    /// `first.part` is one partial name of the fixture.
    @Test func takesADotInsideAPartForALetter() {
        #expect(full("agree") == "first.part.agree")
        #expect(full("part.agree") == nil && full("part.second part") == nil)
    }

    @Test func tellsWhoEndsAlike() throws {
        var (field, other, whole) = (fields[0], fields[0], fields[0])
        (field.name, field.tails) = ("a.name", [4])
        (other.name, other.tails) = ("b.name", [4])
        let names = FieldDirectory([field, other])
        #expect(names["name"] == .several([0, 1]) && names["b.name"] == .field(1))
        #expect(names.shortest(0) == "a.name" && names.shorter.isEmpty)
        // A full name comes before what ends so.
        (whole.name, whole.tails) = ("name", [])
        #expect(FieldDirectory([field, whole])["name"] == .field(1))
        #expect(FieldDirectory([field, whole]).shortest(0) == "a.name")
    }
}
