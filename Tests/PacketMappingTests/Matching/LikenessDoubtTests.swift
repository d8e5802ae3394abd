import Testing

@testable import PacketMapping

/// Pairs that read alike and mean something else: each was once printed on a page as sure.
struct LikenessDoubtTests {
    typealias Case = DoubtTests.Case

    private static func box(_ printed: String?, label: String? = nil) -> [FieldProfile] {
        [FieldProfile(name: "a", label: label, printedLabel: printed, kind: .checkBox)]
    }
    private static let contacts = [
        FieldProfile(name: "ContactFirstName", label: "Enter contact person's first name", printedLabel: "First name"),
        FieldProfile(name: "AuthFirstName", label: "Enter the representative's first name", printedLabel: "First name"),
    ]
    private static let answers = [
        FieldProfile(name: "HAS_DISABILITY", printedLabel: "Is anyone blind?", kind: .choice, choices: ["Yes", "No"])
    ]
    private static let lastYear = [
        FieldProfile(name: "a", printedLabel: "Enter your 2024 federal AGI"),
        FieldProfile(name: "b", printedLabel: "Expenses paid in 2025"),
    ]
    private static let columnsOfLine = [("L28A", 10.0), ("L28B", 90.0)].map { name, left in
        var field = FieldProfile(name: name, printedLabel: "Federal AGI")
        field.place = FieldProfile.Place(page: 0, left: left, top: 100, right: left + 60, bottom: 112)
        return field
    }
    private static let wedding = [
        FieldProfile(name: "married", printedLabel: "Married", kind: .checkBox),
        FieldProfile(name: "b", printedLabel: "Did you get married in 2021?"),
    ]
    private static let codes = [
        FieldProfile(name: "Line6h_PostalCode", printedLabel: "Postal Code"),
        FieldProfile(name: "Line6f_ZipCode", printedLabel: "ZIP Code"),
    ]
    private static let documents = [3, 2, 1].map {
        FieldProfile(name: "List A.\($0)", label: "Enter document title \($0).", printedLabel: "Title")
    }
    private static let questions = [3, 2].map { FieldProfile(name: "a\($0)", label: "\($0). Document title") }
    private static let conviction = [
        FieldProfile(name: "Fst Name", label: "First name at conviction", printedLabel: "Name at conviction")
    ]

    static let cases = [
        Case("what was before", [FieldProfile(name: "a", printedLabel: "Occupation")], ["Previous occupation"]),
        Case(
            "what was before, in Spanish", [FieldProfile(name: "a", printedLabel: "Ocupación")], ["Ocupación anterior"]),
        Case(
            "what was before, for a field of it", [FieldProfile(name: "a", printedLabel: "Former occupation")],
            ["Previous occupation"], isSure: true),
        Case("a statement that says not", box("If you do not have health coverage"), ["Health coverage"]),
        Case("a statement with no", box("I certify that no use tax is due"), ["Use tax due?"]),
        Case("a German one", box("Ich habe keine Rechtsschutzversicherung"), ["Rechtsschutzversicherung"]),
        Case("a Korean one", box("건강 보험이 없습니다"), ["건강 보험"]),
        Case("a statement", box("You have health coverage"), ["Health coverage"], isSure: true),
        Case("a column that says not", box("Health coverage"), ["No health coverage"]),
        Case("a column that says not, for a field of both answers", answers, ["No disability"]),
        Case("a column for a field of both answers", answers, ["Disability"], isSure: true),
        Case(
            "a choice of other words",
            [FieldProfile(name: "a", printedLabel: "Color", kind: .choice, choices: ["red"])], ["No color"],
            isSure: true),
        Case("last year's", lastYear, ["Federal AGI"]),
        Case("the only year", Array(lastYear.prefix(1)), ["Federal AGI"], isSure: true),
        Case(
            "another field of the name",
            [FieldProfile(name: "LLCITY", printedLabel: "City"), FieldProfile(name: "CITY", printedLabel: "City")],
            ["City"]),
        Case("one column of two", columnsOfLine, ["Federal AGI"]),
        Case("both say not", box("You do not have health coverage"), ["No health coverage"], isSure: true),
        Case(
            "not stands in the question before", box("PTSD", label: "Do not check more than two: PTSD"), ["PTSD"],
            isSure: true),
        Case("the number of something", box("Insured (policy No. 5)"), ["Insured"], isSure: true),
        Case("a condition", box("Insured (if not, explain)"), ["Insured"], isSure: true),
        Case("another year", wedding, ["Married in 2021?"]),
        Case("no other year", [wedding[0]], ["Married in 2021?"], isSure: true),
        Case(
            "something of somebody",
            [FieldProfile(name: "CongDistApplicant", label: "Congressional district", printedLabel: "Applicant")],
            ["Applicant"]),
        Case("somebody", [FieldProfile(name: "Applicant", printedLabel: "Applicant")], ["Applicant"], isSure: true),
        Case("a part of a name", conviction, ["Name at conviction", "Last name"]),
        Case("the part that is meant", conviction, ["First name at conviction"], isSure: true),
        Case("the second of one name", [FieldProfile(name: "City[1]"), FieldProfile(name: "City[0]")], ["City"]),
        Case(
            "a name without meaning",
            [FieldProfile(name: "TextField1[1]", printedLabel: "City"), FieldProfile(name: "TextField1[0]")], ["City"],
            isSure: true),
        Case("the third by its label", documents, ["Document title"]),
        Case("the first by its label", Array(documents.suffix(1)), ["Document title"], isSure: true),
        Case("the number of a question", questions, ["Document title"], isSure: true),
        Case("another word for it nearby", codes, ["ZIP"]),
        Case("its own word", Array(codes.reversed()), ["ZIP"], isSure: true),
        Case("the only word for it", [codes[0]], ["ZIP"], isSure: true),
        Case("each says whose it is", contacts, ["First name"]),
        Case("only one does", [contacts[0]], ["First name"], isSure: true),
    ]

    @Test(arguments: cases)
    func whatReadsAlikeIsNotSure(_ item: Case) {
        let scorer = PairScorer(item.fields, item.headers.map { ColumnProfile(header: $0, samples: []) })
        let doubt = Doubts(scorer).doubt(ofAlike: 0, 0)
        #expect((doubt == nil) == item.isSure, "\(doubt ?? "")")
    }

    /// What a merge fills by itself is not certain below a heading that is about somebody else, in a form that is not.
    @Test(arguments: [("MESSAGE FOR THE EMPLOYER", false), ("Your message", true)])
    func aNameBelowAHeadingOfOthersIsNotCertain(heading: String, isCertain: Bool) {
        let names = ["First name", "Last name", "Street", "City"]
        var fields = names.map { FieldProfile(name: $0) }
        fields.append(FieldProfile(name: "EMAIL", printedLabel: "e-mail", section: heading))
        let proposer = MappingProposer(
            fields: fields, columns: (names + ["E-mail"]).map { ColumnProfile(header: $0, samples: []) },
            certain: [.init(column: 4, field: 4, reason: "reads the same as its name")])
        let pair = proposer.proposal().pairs.first { $0.field == 4 }
        #expect(pair?.isUnsure == !isCertain)
    }

    /// Of an address whose street and city stand together, a postal code far below is another one's.
    @Test(arguments: [(400.0, true), (60.0, false)])
    func theRestOfAnAddressIsNear(top: Double, isUnsure: Bool) {
        let names = ["Street", "City", "Zip"]
        let fields = zip(names, [10, 36, top]).map { name, top in
            var field = FieldProfile(name: name)
            field.place = FieldProfile.Place(page: 0, left: 10, top: top, right: 90, bottom: top + 12)
            return field
        }
        let columns = names.map { ColumnProfile(header: $0, samples: []) }
        let certain = names.indices.map {
            MappingProposer.Certain(column: $0, field: $0, reason: "reads the same as its name")
        }
        let pairs = MappingProposer(fields: fields, columns: columns, certain: certain).proposal().pairs
        #expect(pairs.map(\.isUnsure) == [false, false, isUnsure])
    }

    /// A full stop in a name of its own parts no names.
    @Test func theNumberInANameWithFullStopsIsOneOfSeveral() {
        var third = FieldProfile(name: "Title 3.  If any", printedLabel: "Title")
        third.partialNames = [third.name]
        let words = FieldWords(third, label: nil, printed: nil, skipping: 0)
        #expect(words.own.index == 3 && words.own.things.contains("title"))
    }

    /// Boxes with the same words: the one that belongs to the others, with or without the number of a footnote.
    @Test func aFootnoteIsNoPartOfACaption() {
        let captions = ["Deed", "Others", "Cash", "Shares", "Others (4)"]
        let fields = captions.enumerated().map { index, caption -> FieldProfile in
            let place = FieldProfile.Place(
                page: 0, left: [0, 100, 0, 100, 200][index], top: index < 2 ? 100 : 150,
                right: [10, 110, 10, 110, 210][index], bottom: index < 2 ? 110 : 160)
            return FieldProfile.box(caption, at: place, named: "Check\(index)")
        }
        let column = ColumnProfile(header: "Nature", samples: ["Cash", "Shares", "Others"])
        let filled = MappingProposer(fields: fields, columns: [column]).proposal().accepted.map(\.field)
        #expect(filled == [2, 3, 4])
    }
}

extension FieldProfile {
    fileprivate static func box(_ caption: String, at place: Place, named name: String) -> FieldProfile {
        var box = FieldProfile(name: name, printedLabel: caption, kind: .checkBox, choices: ["Yes"])
        box.place = place
        return box
    }
}

/// Days in cells of a form.
struct DayCellTests {
    private static func accepted(_ label: String, _ lengths: [Int], _ samples: [String]) -> [MappingProposal.Pair] {
        let fields = lengths.enumerated().map { FieldProfile(name: "dob\($0)", printedLabel: label, maxLength: $1) }
        let columns = [ColumnProfile(header: "Date of birth", samples: samples)]
        return MappingProposer(fields: fields, columns: columns).proposal().accepted
    }

    /// Each cell gets its part of the day, whatever notation a row has; the digits of a table are in the table's order.
    @Test(arguments: [
        (
            "Date of birth (mm/dd/yyyy)", [2, 2, 4], ["25/12/1988", "1/2/1988"],
            ["MM:d/m/yyyy", "dd:d/m/yyyy", "yyyy:d/m/yyyy"]
        ),
        ("Date of birth (mm/dd/yy)", [2, 2, 2], ["1988-12-25"], ["MM", "dd", "yy"]),
        (
            "Date of birth (mm/dd/yyyy)", [2, 2, 1, 3], ["12/25/1988"],
            ["MM:m/d/yyyy", "dd:m/d/yyyy", "MMddyyyy:m/d/yyyy|slice:5:5", "MMddyyyy:m/d/yyyy|slice:6:8"]
        ),
        (
            "Date of birth (dd/mm/yyyy)", [4, 4], ["12/25/1988", "1988-05-06"],
            ["ddMMyyyy:m/d/yyyy|slice:1:4", "yyyy:m/d/yyyy"]
        ),
    ])
    func aDayIsCutByItsParts(label: String, lengths: [Int], samples: [String], filters: [String]) {
        let accepted = Self.accepted(label, lengths, samples)
        #expect(accepted.map(\.expression) == filters.map { "{Date of birth|date:\($0)}" })
        #expect(!accepted.contains { $0.isUnsure })
    }

    /// Where the form does not say in which order, a person looks at it.
    @Test func anOrderThatNobodySaysIsNotSure() {
        let accepted = Self.accepted("Date of birth", [2, 2, 4], ["12/25/1988"])
        #expect(accepted.count == 3 && !accepted.contains { !$0.isUnsure })
    }

    /// One mistake among many days or answers is no other kind of column.
    @Test(arguments: [
        (["12/25/1988", "1/31/1990", "2/31/1985"], true), (["12/25/1988", "1990-01-31"], true),
        (["1988-12-25", "1990-01-31", "31.02.1985"], true), (["1988-12-25", "1990-01-31", "unknown"], false),
        (["12/25/1988", "unknown"], false), (["12", "13"], false),
    ])
    func aMistakeLeavesDaysWhatTheyAre(samples: [String], isDate: Bool) {
        #expect(ColumnProfile(header: "x", samples: samples).isDate == isDate)
    }

    @Test(arguments: [
        (["yes", "no", "yes", "no", "yes", "no", "yes", "maybe"], true), (["yes", "no", "maybe"], false),
        (["0", "1", "0", "1", "0", "2"], false),
    ])
    func aMistakeLeavesAnswersWhatTheyAre(samples: [String], isAnswer: Bool) {
        #expect((ColumnProfile(header: "x", samples: samples).look == .yesNo) == isAnswer)
    }
}
