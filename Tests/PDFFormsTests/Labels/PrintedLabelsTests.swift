import PDFForms
import PDFObjects
import Testing

@Suite struct PrintedLabelsTests {
    /// A page, and the labels that a person reads there.
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let page: LabelPage
        let labels: [String: String]

        init(_ description: String, _ page: LabelPage, _ labels: [String: String]) {
            testDescription = description
            self.page = page
            self.labels = labels
        }
    }

    static let beside = [
        Case(
            "left of the field",
            LabelPage().text("Name:", at: 20, 203).field("a", [60, 200, 200, 214])
                .text("Phone:", at: 20, 183).field("b", [60, 180, 200, 194]),
            ["a": "Name", "b": "Phone"]),
        Case(
            "above the field",
            LabelPage().text("Name", at: 20, 216).field("a", [20, 200, 180, 213])
                .text("Phone", at: 200, 216).field("b", [200, 200, 380, 213])
                .text("Street", at: 20, 186).field("c", [20, 170, 380, 183]),
            ["a": "Name", "b": "Phone", "c": "Street"]),
        Case(
            "in a frame above the field, beside which a paragraph stands",
            LabelPage().text("Enter your number in the box. The number must match the name", at: 20, 212, size: 7)
                .text("given on line 1 to avoid withholding. For individuals this is", at: 20, 203, size: 7)
                .text("your own number. See the instructions for what follows.", at: 20, 194, size: 7)
                .frame(250, 206, width: 130, height: 14).text("Social security number", at: 254, 210, size: 8)
                .frame(250, 184, width: 130, height: 22).field("a", [252, 186, 290, 204])
                .field("b", [300, 186, 338, 204]),
            ["a": "Social security number", "b": "Social security number"]),
        Case(
            "in the frame of the field, in small print",
            LabelPage().frame(20, 200, width: 180, height: 30).text("1. Last name", at: 22, 222, size: 7)
                .field("a", [22, 202, 198, 216]).frame(200, 200, width: 180, height: 30)
                .text("2. First name", at: 202, 222, size: 7).field("b", [202, 202, 378, 216]),
            ["a": "Last name", "b": "First name"]),
        Case(
            "below the line that the field is written on",
            LabelPage().line((20, 200), (180, 200)).field("a", [20, 201, 180, 215]).text("Date", at: 80, 190, size: 8)
                .line((200, 200), (380, 200)).field("b", [200, 201, 380, 215]).text("Place", at: 270, 190, size: 8),
            ["a": "Date", "b": "Place"]),
        Case(
            "below lines that several fields share, one row after the other",
            LabelPage().line((20, 260), (380, 260)).field("a", [20, 261, 380, 275]).text(
                "Address", at: 20, 251, size: 8
            )
            .line((20, 230), (380, 230)).field("b", [20, 231, 280, 245]).field("c", [290, 231, 380, 245])
            .text("City, state, zip", at: 20, 221, size: 8).text("Telephone no.", at: 290, 221, size: 8)
            .line((20, 200), (380, 200)).field("d", [20, 201, 280, 215]).field("e", [290, 201, 380, 215])
            .text("Attorney name", at: 20, 191, size: 8).text("Bar no.", at: 290, 191, size: 8)
            .line((20, 170), (380, 170)).field("f", [20, 171, 380, 185]).text("Court", at: 20, 161, size: 8)
            .line((20, 140), (180, 140)).field("g", [20, 141, 180, 155]).text("Date", at: 20, 131, size: 8),
            [
                "a": "Address", "b": "City, state, zip", "c": "Telephone no.", "d": "Attorney name", "e": "Bar no.",
                "f": "Court", "g": "Date",
            ]),
        Case(
            "behind dots of its own",
            LabelPage().text("Town ............................ Code ..............", at: 20, 203)
                .field("a", [50, 200, 120, 214]).field("b", [158, 200, 200, 214]),
            ["a": "Town", "b": "Code"]),
        Case(
            "at the beginning of a line whose number stands before the field",
            LabelPage().text("18. Use tax \\(see instructions\\)", at: 20, 203).box("none", at: 180, 203)
                .text("None is due", at: 194, 203).text("18.", at: 290, 203).field("a", [310, 200, 380, 214]),
            ["a": "Use tax (see instructions)", "none": "None is due"]),
        Case(
            "on lines whose numbers stand at the margin, and before the fields",
            LabelPage().numberedLine("1", "Wages, from Schedule A, line 3", 263, field: "1")
                .text("2", at: 20, 249).text("Other adjustments:", at: 44, 249)
                .numberedLine("a", "Jury duty pay", 235, field: "2a").numberedLine("b", "Gambling", 221, field: "2b")
                .numberedLine("c", "Prizes", 207, field: "2c")
                .text("3", at: 20, 193).text("Subtract line 2 from line 1, and go", at: 44, 193)
                .text("to line 4", at: 54, 181).text("3", at: 290, 181).field("3", [310, 178, 380, 192])
                .numberedLine("4", "Tax on the amount of line 3", 167, field: "4A")
                .text("4B", at: 384, 167).field("4B", [404, 164, 470, 178]),
            [
                "1": "Wages, from Schedule A, line 3", "2a": "Jury duty pay", "2b": "Gambling", "2c": "Prizes",
                "3": "Subtract line 2 from line 1, and go to line 4", "4A": "Tax on the amount of line 3",
                "4B": "Tax on the amount of line 3",
            ]),
        Case(
            "with how a day is written in small print, and without a hint in it",
            LabelPage().text("Date of birth", at: 20, 203).text("\\(mm/dd/yyyy\\)", at: 80, 203, size: 8)
                .field("a", [140, 200, 200, 214]).text("County", at: 20, 173)
                .text("\\(five letters\\)", at: 56, 173, size: 8).field("b", [110, 170, 200, 184]),
            ["a": "Date of birth (mm/dd/yyyy)", "b": "County"]),
        Case(
            "reaching into the field, below the field of another label",
            LabelPage().text("Address", at: 20, 222).field("a", [100, 215, 380, 245])
                .text("\\(Postal Code\\)", at: 100, 203).field("b", [158, 200, 260, 214])
                .text("\\(Country\\)", at: 270, 203).field("c", [310, 200, 380, 214]),
            ["a": "Address", "b": "(Postal Code)", "c": "(Country)"]),
    ]

    /// Two numbers in cells below each other: the second label is nearer to its last cells than to the first ones, which
    /// stand below those of the number above.
    static let cells = [
        Case(
            "cells of a number",
            LabelPage().text("Your number", at: 20, 262).cells("a", count: 9, at: 20, 244, gaps: [3, 5])
                .text("Number of your partner, if there is one", at: 20, 226)
                .cells("b", count: 9, at: 20, 208, gaps: [3, 5]),
            Dictionary(
                uniqueKeysWithValues: (1...9).flatMap {
                    [("a\($0)", "Your number"), ("b\($0)", "Number of your partner, if there is one")]
                })),
        Case(
            "framed cells above the line of a table, below which the next row begins with its label",
            LabelPage().text("Please print all that is asked for", at: 20, 251).text(
                "Name \\(First, Last\\)", at: 20, 232
            )
            .framed("first", [22, 212, 120, 228]).framed("middle", [126, 212, 142, 228])
            .framed("last", [148, 212, 380, 228]).line((18, 210), (384, 210))
            .text("Social security number", at: 22, 201).framed("number", [22, 180, 120, 196]),
            [
                "first": "Name (First, Last)", "middle": "Name (First, Last)", "last": "Name (First, Last)",
                "number": "Social security number",
            ]),
        Case(
            "cells that reach up behind their labels, one row above the other",
            LabelPage().frame(18, 176, width: 366, height: 64).line((18, 208), (384, 208)).line((220, 176), (220, 208))
                .text("Last name", at: 22, 231).text("First", at: 142, 231).field("last", [20, 210, 138, 240])
                .field("first", [144, 210, 380, 232]).text("Street", at: 22, 199).text("City", at: 222, 199)
                .field("street", [20, 178, 218, 208]).field("city", [222, 178, 380, 208]),
            ["last": "Last name", "first": "First", "street": "Street", "city": "City"]),
        Case(
            "cells behind a text, above a heading",
            LabelPage().text("Number", at: 20, 203).framed("a", [66, 200, 110, 214]).framed("b", [126, 200, 156, 214])
                .text("Section II", at: 124, 177),
            ["a": "Number", "b": "Number"]),
        Case(
            "the parts of a day",
            LabelPage().text("Month", at: 20, 216).text("Day", at: 70, 216).text("Year", at: 120, 216)
                .framed("m", [20, 200, 50, 214]).framed("d", [70, 200, 100, 214]).framed("y", [120, 200, 170, 214]),
            ["m": "Month", "d": "Day", "y": "Year"]),
        Case(
            "an item's lines, which stand apart",
            LabelPage().text("7. Income from the federal form and", at: 20, 212, size: 8)
                .text("1040-NR, line 11", at: 33, 200, size: 8).field("a", [300, 198, 380, 216]),
            ["a": "Income from the federal form and 1040-NR, line 11"]),
        Case(
            "cells behind a text, line by line",
            LabelPage().text("Wages", at: 20, 247).cells("a", count: 5, at: 200, 244)
                .text("Interest", at: 20, 229).cells("b", count: 5, at: 200, 226),
            Dictionary(uniqueKeysWithValues: (1...5).flatMap { [("a\($0)", "Wages"), ("b\($0)", "Interest")] })),
    ]

    static let several = [
        Case(
            "captions on the right of boxes, line by line",
            LabelPage().box("a", at: 20, 200).text("Employed", at: 36, 202).box("b", at: 20, 186)
                .text("Retired", at: 36, 188).box("c", at: 120, 200).text("Student", at: 136, 202),
            ["a": "Employed", "b": "Retired", "c": "Student"]),
        Case(
            "captions on the left of boxes",
            LabelPage().text("yes", at: 20, 202).box("a", at: 38, 200).text("no", at: 100, 202)
                .box("b", at: 114, 200),
            ["a": "yes", "b": "no"]),
        Case(
            "a sentence around a box",
            LabelPage().text("Fill in", at: 20, 202).box("a", at: 48, 200).text("if you have moved.", at: 62, 202),
            ["a": "Fill in if you have moved."]),
        Case(
            "the heads of columns, for all rows",
            LabelPage().text("Child", at: 20, 226).text("Born", at: 200, 226)
                .field("a1", [20, 206, 190, 222]).field("b1", [200, 206, 300, 222])
                .field("a2", [20, 188, 190, 204]).field("b2", [200, 188, 300, 204]),
            ["a1": "Child", "a2": "Child", "b1": "Born", "b2": "Born"]),
        Case(
            "one label for the cells of a number",
            LabelPage().text("Tax number", at: 20, 203).field("a", [80, 200, 110, 214])
                .field("b", [118, 200, 140, 214]).field("c", [148, 200, 190, 214]),
            ["a": "Tax number", "b": "Tax number", "c": "Tax number"]),
        Case(
            "a label of two lines",
            LabelPage().text("Name of the person", at: 20, 210).text("who was born", at: 20, 198)
                .field("a", [130, 196, 300, 220]),
            ["a": "Name of the person who was born"]),
        Case(
            "a sentence that goes on below",
            LabelPage().text("I, ...................., living in the", at: 20, 203).field("a", [30, 200, 78, 214])
                .text("town of ...................., of legal age", at: 20, 183).field("b", [60, 180, 108, 194]),
            ["a": "I", "b": "living in the town of"]),
    ]

    @Test(arguments: beside + cells + several)
    func readsWhatAPersonReads(_ sample: Case) {
        #expect(sample.page.labels == sample.labels)
    }

    @Test(arguments: [
        ("5a. SSN while serving:", "SSN while serving"), ("(1) Name", "Name"), ("F\\) Tax credit", "Tax credit"),
        ("10E.COUNTY", "COUNTY"), ("D.Do you agree?", "Do you agree?"),
        ("6.b. Given name", "Given name"), ("14A.1 To whom married", "To whom married"),
        ("3.5 percent of it", "3.5 percent of it"), ("U.S. Citizen", "U.S. Citizen"),
        ("D./Dna", "D./Dna"), ("E-mail *", "E-mail"),
        ("Date of birth \\(dd/mm/yyyy\\)", "Date of birth (dd/mm/yyyy)"), ("8-digit code", "8-digit code"),
    ])
    func leavesNumbersOfItemsAndMarksOut(_ printed: String, _ label: String) {
        let page = LabelPage().text(printed, at: 20, 203).field("a", [200, 200, 380, 214])
        #expect(page.labels["a"] == label)
    }

    @Test(arguments: ["MM/DD/YYYY", "12b", "......", "*"])
    func takesNoFormOrNumberForALabel(_ printed: String) {
        let page = LabelPage().text(printed, at: 20, 203).field("a", [90, 200, 380, 214])
        #expect(page.labels["a"] == nil)
    }

    /// The same label at two places, and what stands behind them: whose or of what it is.
    @Test(arguments: [("County", "State", true), ("County", "County", false), ("County", nil, false)])
    func tellsWhatStandsBehindThePlacesOfAField(_ first: String, _ second: String?, _ isTold: Bool) throws {
        var page = LabelPage().text("Sheriff in", at: 20, 223).field("a", [80, 220, 200, 234])
            .text("\\(\(first)\\)", at: 200, 223).text("Sheriff out of", at: 20, 203).field("a", [90, 200, 200, 214])
        if let second { page = page.text("\\(\(second)\\)", at: 200, 203) }
        let form = page.form
        let field = try #require(form.fields.first)
        #expect(field.widgets.count == 2)
        let labels = form.printedLabels.differentLabels(of: field)
        #expect(labels?.first == (isTold ? "Sheriff in (\(first))" : nil))
        #expect(labels?.other == (isTold ? "Sheriff out of (State)" : nil))
    }

    /// A heading beside rows of fields is theirs, as one above is.
    @Test func takesTheHeadingOfARow() throws {
        let form = LabelPage().text("Name", at: 80, 263).field("a", [120, 260, 380, 274])
            .text("MAILING ADDRESS", at: 10, 203, size: 7).text("Name", at: 80, 203).field("b", [120, 200, 380, 214])
            .form
        let sections = form.fields.map { form.printedLabels.section(of: $0) }
        #expect(sections == [nil, "MAILING ADDRESS"])
    }

    /// The letter of an item, the word for a box and a word in the middle of a row are no headings.
    @Test(arguments: [
        LabelPage().text("c.", at: 20, 223), LabelPage().text("OR", at: 20, 223), LabelPage().text("YES", at: 20, 223),
        LabelPage().text("Someone can claim:", at: 100, 223).text("SPOUSE", at: 190, 223),
    ])
    func passesOverWhatIsNoHeading(_ page: LabelPage) throws {
        let form = page.text("MAILING ADDRESS", at: 20, 263).text("City", at: 160, 203).field(
            "a", [190, 200, 380, 214]
        ).form
        let field = try #require(form.fields.first)
        #expect(form.printedLabels.section(of: field) == "MAILING ADDRESS")
    }

    /// A heading in the middle of the page is one for all of its width; another one for what begins at its right alone.
    @Test(arguments: [(151.4, "FOR INTERNAL USE"), (200, nil)])
    func takesAHeadingInTheMiddle(left: Double, heading: String?) throws {
        let form = LabelPage().text("left", at: 20, 283).text("right", at: 360.5, 283)
            .text("FOR INTERNAL USE", at: left, 223).text("Case number", at: 20, 203)
            .field("a", [90, 200, 380, 214]).form
        let field = try #require(form.fields.first)
        #expect(form.printedLabels.section(of: field) == heading)
    }

    /// What numbers a heading stands before it.
    @Test(arguments: ["Part 2.", "Section II"])
    func takesAHeadingBehindItsNumber(_ number: String) throws {
        let form = LabelPage().text(number, at: 20, 223).text("EMPLOYER", at: 85, 223).text("Phone", at: 85, 203)
            .field("a", [120, 200, 380, 214]).form
        let field = try #require(form.fields.first)
        #expect(form.printedLabels.section(of: field) == "EMPLOYER")
    }

    @Test(arguments: [("60-1507", "60-1507"), ("12", "MISCELLANEOUS")])
    func takesANumberForTheCaptionOfABox(_ printed: String, _ caption: String) throws {
        let form = LabelPage().text("MISCELLANEOUS", at: 20, 216).box("a", at: 20, 200).text(printed, at: 34, 202).form
        let field = try #require(form.fields.first)
        #expect(form.printedLabels.label(of: field) == caption)
    }

    @Test func readsPagesThatAreTurned() {
        // Upright for a reader of the page that is turned by 90 degrees.
        let page = LabelPage().turned(90).drawing("BT /F1 10 Tf 0 1 -1 0 100 20 Tm (Name) Tj ET")
            .field("a", [90, 60, 104, 200])
        #expect(page.labels["a"] == "Name")
    }

    @Test func readsTheCaptionOfEachButton() throws {
        let form = LabelPage().box("a", at: 20, 200).text("Employed", at: 36, 202).form
        let widget = try #require(form.fields.first?.widgets.first)
        #expect(form.printedLabels.caption(of: widget) == "Employed")
    }

    @Test(arguments: [
        ("q ", 100_000), ("0 0 m 9 9 l S ", 60_000), ("BT /F1 10 Tf (aaaaaaaaaaaaaaaa) Tj ET ", 30_000),
        ("/Missing Do BT /None 1 Tf (x) Tj 1e99 0 0 1e99 0 0 Tm (x) Tj ET ", 1),
    ])
    func endsOnPagesThatAskForMuch(_ content: String, _ count: Int) {
        let page = LabelPage().drawing(String(repeating: content, count: count)).text("Name", at: 20, 203)
            .field("a", [60, 200, 200, 214])
        #expect(page.labels.count <= 1)
    }

    /// Many programs say that the box of a font of signs is an “o”: it is no letter.
    @Test(arguments: [("ABCDEF+Wingdings-Regular", nil), ("MonotypeSorts", nil), ("ABCDEF+Arial", "Name" as String?)])
    func signsAreNoLetters(font: String, label: String?) {
        let dictionary: PDFDictionary = [
            "Type": .name("Font"), "Subtype": .name("TrueType"), "BaseFont": .name(PDFName(rawValue: font)),
        ]
        let page = LabelPage()
            .set(
                in: dictionary,
                meaning: "1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <20> <7E> <0020> endbfrange"
            )
            .text("Name", at: 20, 203).field("a", [60, 200, 200, 214])
        #expect(page.labels["a"] == label)
    }
}
