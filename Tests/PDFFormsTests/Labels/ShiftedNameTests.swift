import PDFForms
import Testing

/// Names of which a copy is printed for another field.
struct ShiftedNameTests {
    private static func page(_ first: String, _ second: String, names: (String, String)) -> LabelPage {
        LabelPage().text(first, at: 20, 216).field(names.0, [20, 200, 380, 213])
            .text(second, at: 20, 166).field(names.1, [20, 150, 380, 163])
    }

    static let cases: [(first: String, second: String, names: (String, String), found: [String])] = [
        ("Nom ou denomination", "Adresse", ("Adresse", "Adresse_2"), ["Adresse"]),
        ("Adresse", "Adresse", ("Adresse", "Adresse_2"), []), ("Adresse", "Nom", ("Adresse", "Adresse_2"), []),
        ("Adresse du siege", "Adresse", ("Adresse", "Adresse_2"), []),
        ("Nom ou denomination", "Adresse", ("Adresse", "Ort"), []),
    ]

    static let distinct: [(first: String, second: String, names: (String, String), found: [String])] = [
        ("First Name", "Last Name", ("LastName", "FirstName"), ["LastName", "FirstName"]),
        ("Home phone", "Work phone", ("Work phone", "Home phone"), ["Work phone", "Home phone"]),
        ("Birth date", "Date of hire", ("Date of hire", "Birth date"), ["Date of hire", "Birth date"]),
        ("First Name", "Last Name", ("FirstName", "LastName"), []),
        // More of the same is nothing else.
        ("Date of birth", "Date", ("Date", "SignDate"), []), ("Name of child", "Name", ("Name", "ChildName"), []),
    ]

    @Test("A name that shares a word with its label may be another field's", arguments: distinct)
    func sharesAWord(first: String, second: String, names: (String, String), found: [String]) {
        let form = Self.page(first, second, names: names).form
        #expect(ShiftedName.names(in: form, form.printedLabels).map(\.field) == found)
    }

    @Test("A name is doubted whose copy is printed for another field", arguments: cases)
    func copied(first: String, second: String, names: (String, String), found: [String]) {
        let form = Self.page(first, second, names: names).form
        let copied = ShiftedName.copied(in: form, form.printedLabels)
        #expect(copied.map(\.field) == found)
        #expect(copied.allSatisfy { $0.other == names.1 && $0.printed == first })
    }
}
