#if Server
import Foundation
import PacketModel
import Synchronization
import TestSupport
import Testing

@testable import PDFForms
@testable import PacketPage

/// Where messages are: in words of the form, with links, and each thing once.
@Suite(.serialized) struct MessagePlaceTests {
    /// A form on which “Telephone” is printed for two fields, and two things for the last one.
    private func work() throws -> ServedWork {
        let work = try ServedWork(form: "Fixtures/forms/labels.pdf", table: "aaa,bbb\nnever,7\n")
        #expect(
            try work.post("match/set", ["field": "2", "expression": "{aaa|date:\"MM/dd/yyyy\"}"]).status == 303)
        #expect(try work.post("match/set", ["field": "7", "expression": "{bbb}"]).status == 303)
        return work
    }

    /// Messages name what is printed, and the field's name where that is printed for others, too; they lead to the field.
    @Test func fieldsAreCalledAsTheFormPrintsThemAndLeadToMatch() throws {
        let work = try work()
        let row =
            "<a href=\"/work/\(work.id)/match?row=1&amp;field=2#panel\">Telephone</a> <small class=\"path\">Text3</small>:"
        let check = try work.get("check")
        #expect(check.contains(row), "\(check)")
        #expect(check.contains("<a href=\"/work/\(work.id)/match?field=7#panel\">Passcode</a>:"), "\(check)")
        #expect(!check.contains("Text8"), "\(check)")
        #expect(try work.get("look?row=1").contains(row))
        #expect(try work.get("check", language: "ko").contains("match?field=7#panel\">Passcode</a>:"))
    }

    /// What is said of a row when all is over leads to the row and to the field.
    @Test func rowsLeadToLook() throws {
        let work = try work()
        #expect(try work.post("make", ["kind": "folder", "out": "packets", "name": "{row}.pdf"]).status == 303)
        let done = try work.finish()
        let row =
            "<a href=\"/work/\(work.id)/look?row=1\">Row 1</a>, <a href=\"/work/\(work.id)/match?row=1&amp;field=2"
        #expect(done.contains(row), "\(done)")
    }

    /// Where the table lacks columns, the fields that want them are named, and no line of a file that nobody has seen.
    @Test func fieldsThatCannotBeFilledAreListed() throws {
        let work = try work()
        try work.page.folder.write("Who\nAda\n", to: "other.csv")
        #expect(try work.post("people", ["name": "other.csv"]).status == 303)
        let check = try work.get("check")
        #expect(check.contains("2 fields cannot be filled with this table."), "\(check)")
        #expect(check.contains("id=\"broken\"") && check.contains("match?field=2#panel\">Telephone</a>"), "\(check)")
        #expect(!check.contains("the mapping, line"), "\(check)")
        #expect(try !work.get("match").contains("the mapping, line"))
    }

    private func choice(
        _ index: Int, _ name: String, _ kind: FieldKind = .text, answers: [String] = [], title: String
    ) -> FieldChoice {
        var field = Field(
            name: name, kind: kind, flags: [], value: [], defaultValue: [], quadding: .left,
            options: answers.map { ChoiceOption(export: $0, display: $0) }, topIndex: 0, scripts: FieldScripts(),
            nodes: [], widgets: [], isStray: false)
        field.tails = name.utf8.indices.filter { name.utf8[$0] == 0x2E }
            .map { name.utf8.distance(from: $0, to: name.utf8.endIndex) - 1 }
        return FieldChoice(index: index, field: field, title: title, entry: nil, pair: nil, named: nil)
    }

    /// A form on which names of fields are printed for others: “Yes” is called so and is “I agree”.
    private var places: MessagePlaces {
        var city = choice(3, "Town", .text, answers: [], title: "Place")
        city.columns = ["City"]
        return MessagePlaces(
            of: "w",
            fields: [
                "Yes": choice(0, "Yes", .checkbox, answers: [], title: "I agree"),
                "Text1": choice(1, "Text1", .text, answers: [], title: "Telephone"),
                "Member": choice(2, "Member", .radio, answers: ["Yes", "No"], title: "Member"), "Town": city,
                "City": choice(4, "City", .text, answers: [], title: "State"),
            ], columns: ["City"], Words.of(.english))
    }

    /// What is printed, answers and columns are quoted as they are, though a field is called so.
    @Test(arguments: [
        ("name-of-another", "the field is called so, but what is printed for it is “Yes”"),
        ("unanswered", "the table does not answer the question: neither “Yes” nor “Text1” is ticked"),
        ("answered-twice", "“Yes” and “Text1” are both ticked: yes and no to one question"),
        ("labels-differ", "the field stands at several places, where “Yes” and “City” are printed"),
        ("part-missing", "“City” has 2 of the 3 words that the fields which share it take"),
        ("choice-understood", "the value is taken as “Yes”"),
    ])
    func whatIsPrintedIsNotTakenForFields(code: String, message: String) {
        #expect(places.message(message, code: code).text == message)
    }

    /// Fields are called by what is printed for them.
    @Test(arguments: [
        (
            "template-values", "every packet shows them: “Yes”, “Text1”",
            "every packet shows them: “I agree”, “Telephone”"
        ),
        (
            "mapping-unsure", "the mapping has a guess that nobody has confirmed: “Yes”",
            "the mapping has a guess that nobody has confirmed: “I agree”"
        ),
        ("field-hidden", "the form hides “City”, which rows fill", "the form hides “State”, which rows fill"),
        (
            "script-not-understood", "the form checks or shapes “Text1” with scripts of its own",
            "the form checks or shapes “Telephone” with scripts of its own"
        ),
        (
            "name-of-another", "a copy of the field, “Text1”, stands beside",
            "a copy of the field, “Telephone”, stands beside"
        ),
        ("name-of-another", "but “Text1” is called so", "but “Telephone” is called so"),
        ("xfa-unread", "3 fields, “Yes” the first, are not in it", "3 fields, “I agree” the first, are not in it"),
    ])
    func namesOfFieldsAreNotShown(code: String, message: String, shown: String) {
        #expect(places.message(message, code: code).text == shown)
    }

    /// What is printed for a field may be a paragraph: a message begins with its beginning.
    @Test func paragraphsAreCut() {
        let title = "I have read " + String(repeating: "and understood ", count: 20)
        let places = MessagePlaces(of: "w", fields: ["a": choice(0, "a", title: title)], Words.of(.english))
        let text = places.field("a").text
        #expect(text.hasPrefix("I have read and understood") && text.hasSuffix("…") && text.count <= 80, "\(text)")
        #expect(places.message("“a” is called so", code: "name-of-another").text == "“\(text)” is called so")
    }

    /// The first step, too, calls fields as the form prints them.
    @Test func remarksOnFormsNameWhatIsPrinted() throws {
        let form = try work().get("form")
        #expect(form.contains("<span class=\"soft\">Passcode</span>") && !form.contains("Text8"), "\(form)")
    }

    /// What is said of names has them beside what is printed, and so has what is printed for several fields.
    @Test func remarksOnNamesHaveThem() throws {
        var lines: [(label: String, name: String, entries: String)] = [
            ("Family name", "Applicant", ""), ("Street address", "Family name", ""),
            ("Birthday", "Street address", ""), ("Telephone", "Telephone", ""), ("Town", "t", "/Ff 2"),
        ]
        for number in 1...8 { lines.append(("Date", "d\(number)", "/Ff 2")) }
        var (changes, text): ([Int: String?], String) = ([5: nil], "")
        for (place, line) in lines.enumerated() {
            let bottom = 740 - 40 * place
            text += "BT /Helv 10 Tf 60 \(bottom + 4) Td (\(line.label):) Tj ET\n"
            changes[20 + place] =
                "<</Type/Annot/Subtype/Widget/FT/Tx/T(\(line.name))\(line.entries)"
                + "/Rect[200 \(bottom) 500 \(bottom + 16)]/F 4/P 3 0 R>>"
        }
        let fields = lines.indices.map { "\(20 + $0) 0 R" }.joined(separator: " ")
        changes[1] =
            "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[\(fields)]/DA(/Helv 0 Tf 0 g)"
            + "/DR<</Font<</Helv 6 0 R>>>>>>>>"
        changes[2] = "<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/MediaBox[0 0 612 792]>>"
        changes[3] =
            "<</Type/Page/Parent 2 0 R/Annots[\(fields)]/Resources<</Font<</Helv 6 0 R>>>>/Contents 7 0 R>>"
        changes[7] = "<</Length \(text.utf8.count)>>stream\n\(text)\nendstream"
        let form = try ServedWork(pdf: RawPDF(changes).bytes, table: "aaa\n1\n").get("form")
        for shown in ["Street address (Family name)", "Birthday (Street address)"] {
            #expect(form.contains(shown), "\(form)")
        }
        let dates = (1...5).map { "Date (d\($0))" }.joined(separator: ", ")
        #expect(form.contains("<span class=\"soft\">Town, \(dates) …</span>"), "\(form)")
    }

    /// A hint names the field that is to be filled; an error names fields, but for columns and answers.
    @Test func hintsAndErrorsNameFields() {
        let hint = places.hint("fill “Text1” from the same column as the other box", code: "answer-lost", about: "")
        #expect(hint?.text == "fill “Telephone” from the same column as the other box")
        for (message, shown) in [
            ("unknown column “Text1”", "unknown column “Text1”"),
            ("“Text1” cannot show a code", "“Telephone” cannot show a code"),
            ("“Text1” means both “Yes” and “No”", "“Telephone” means both “Yes” and “No”"),
        ] { #expect(places.remark(message, of: PageError(422, message)).message.text == shown) }
    }

    /// Each of two forms calls its fields by names of its own: a short name that means different things in them is left as it
    /// is, whichever of them has a field of just that name.
    @Test(
        "names of fields in packets of two forms",
        arguments: [
            ("a.Page1.Town", "Place"), ("Page1.Town", "Place"), ("Town", "Place"), ("Page1.Name", "Applicant"),
            ("b.Name", "Spouse"), ("Name", "Name"), ("Phone", "Telephone"), ("Date", "Date"), ("Page2.Date", "Day"),
            ("Mail", "Mail address"), ("Nobody", "Nobody"),
        ])
    func twoFormsHaveNamesOfTheirOwn(name: String, shown: String) {
        let second = Workbench.fieldsPerPart
        let choices = [
            choice(0, "Page1.Name", title: "Applicant"), choice(1, "Page1.Town", title: "Place"),
            choice(2, "Page1.Mail", title: "Mail address"), choice(3, "Page2.Date", title: "Day"),
            choice(second, "Name", title: "Spouse"), choice(second + 1, "Sheet.Mail", title: "Mail address"),
            choice(second + 2, "Sheet.Phone", title: "Telephone"), choice(second + 3, "Sheet.Date", title: "Due"),
        ]
        let fields = Dictionary(
            uniqueKeysWithValues: choices.map { ("\($0.part == 0 ? "a" : "b").\($0.field.name)", $0) })
        let places = MessagePlaces(of: "w", fields: fields, Words.of(.english))
        let said = places.message("the form hides “\(name)”, which rows fill", code: "field-hidden")
        #expect(said.text == "the form hides “\(shown)”, which rows fill")
    }

    /// However many messages are about words of fields, no form is read twice, and none that no message is about.
    @Test func formsAreReadOnceForWords() {
        let second = Workbench.fieldsPerPart
        var choices = [0, 1, second].map { choice($0, "Box\($0)", .checkbox, title: "Box") }
        for index in choices.indices { choices[index].columns = ["Sex"] }
        let fields = Dictionary(uniqueKeysWithValues: choices.map { ($0.field.name, $0) })
        let read = Mutex<[Int]>([])
        let places = MessagePlaces(
            of: "w", fields: fields,
            questions: QuestionFields(choices) { part in
                read.withLock { $0.append(part) }
                return nil
            }, Words.of(.english))
        for _ in 0..<200 {
            for name in ["Box0", "Box1"] {
                let hint = places.hint(Self.choices, code: "unknown-choice", about: "", field: name)
                #expect(hint?.text.contains("Which word means what") == true)
            }
        }
        let parts = read.withLock { $0 }
        #expect(parts == [0])
    }

    private static let choices =
        "it takes “m”, “f”; add it as VALUE=TEXT, or say what stands for all others: choose:…:*=Other"
    private static let no =
        "the box says no, and a yes or a no may be about the box or its question: write x, or {COLUMN|choose:no=x}"

    /// A word that nothing says the meaning of: the page says where it gets one, and no line of a mapping.
    @Test(
        arguments: [
            (
                "not-in-table", Self.choices, "match.boxWords",
                "it takes “m”, “f”; what this word means is chosen in Match, under “Which word ticks which box”"
            ),
            (
                "not-in-table", Self.choices, "match.expression",
                "it takes “m”, “f”; correct the cell, or add this word in Match, under “As an expression”"
            ),
            ("not-in-table", Self.choices, nil, "it takes “m”, “f”"),
            ("not-in-table", "add it there", "match.expression", "add it there"),
            (
                "unknown-choice", "it takes “a: b”", "match.words",
                "it takes “a: b”; what this word means is chosen in Match, under “Which word means what”"
            ),
            (
                "unknown-choice", "it takes “a”; in a mapping, synonyms gives them other spellings", "match.words",
                "it takes “a”; what this word means is chosen in Match, under “Which word means what”"
            ),
            (
                "unknown-choice", Self.no, "match.words",
                "the box says no, and a yes or a no may be about the box or its question; "
                    + "what this word means is chosen in Match, under “Which word means what”"
            ),
        ] as [(String, String, String?, String)])
    func wordsLeadToTheirMeanings(code: String, hint: String, part: String?, shown: String) {
        #expect(Words.of(.english).hint(code, hint, about: "", in: part) == shown)
    }

    /// A message about a column leads to the field that the column fills, and not to one of the same name.
    @Test(
        arguments: [
            ("day-as-iso", nil, "“City”", "match?field=3#panel"),
            ("leading-zeros", 2, "“City”", "check?row=2#whole"),
            ("text-overflow", nil, "State", "match?field=4#panel"),
        ] as [(String, Int?, String, String)])
    func columnsLeadToWhatTheyFill(code: String, row: Int?, text: String, link: String) {
        let place = places.field("City", row: row, code: code)
        #expect(place.text == text && place.link?.hasSuffix("/w/\(link)") == true)
    }

    private func problem(
        _ code: String, _ severity: Severity, row: Int = 1, field: String? = "a"
    ) -> Diagnostic {
        Diagnostic(DiagnosticCode(code), severity, row: row, field: field, message: "so")
    }

    /// A text that is too long is one thing, whatever its check and its drawing say of it.
    @Test func oneThingIsToldOnce() {
        let long = problem("text-too-long", .warning)
        let large = problem("text-overflow", .error)
        let small = problem("text-shrunk", .warning)
        #expect(ToldOnce.problems([long, large, small]) == [large])
        #expect(ToldOnce.problems([small, long]) == [long])
        let unknown = problem("unknown-choice", .error)
        #expect(ToldOnce.problems([unknown, large, small]) == [unknown])
        // Other fields, other rows and other things are told as before.
        let others = [
            large, problem("text-shrunk", .warning, field: "b"), problem("text-shrunk", .warning, row: 2),
            problem("line-break-in-line", .warning), problem("text-shrunk", .warning, field: nil),
        ]
        #expect(ToldOnce.problems(others) == others)
        #expect(ToldOnce.problems([unknown, unknown]) == [unknown])
    }

    /// The same on the screen: a value that is no choice is not told to be too long as well.
    @Test func lookTellsAWrongValueOnce() throws {
        let value = String(repeating: "12345678 ", count: 6)
        let sample = try String(
            contentsOfFile: "\(Fixture.package)/templates/volunteer-registration/sample.csv", encoding: .utf8)
        let table = sample.replacing(",Oldbridge,M,", with: ",Oldbridge,\(value),")
        let work = try ServedWork(form: "templates/volunteer-registration/form.pdf", table: table)
        _ = try work.post("match/accept", ["all": "1"])
        let look = try work.get("look?row=1")
        #expect(look.contains("none of the field&#39;s choices"), "\(look)")
        #expect(!look.contains("\(value.count) characters"), "\(look)")
        // The last step tells it so, too.
        #expect(try work.post("make", ["kind": "folder", "out": "packets", "name": "{row}.pdf"]).status == 303)
        let done = try work.finish()
        #expect(done.contains("none of the field&#39;s choices"), "\(done)")
        #expect(!done.contains("\(value.count) characters") && !done.contains("larger than the field"), "\(done)")
    }
}
#endif
