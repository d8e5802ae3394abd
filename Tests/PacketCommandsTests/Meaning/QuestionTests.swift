import CommandSupport
import PDFForms
import PDFObjects
import TestSupport
import Testing

/// What is told of questions that a packet leaves unanswered.
struct QuestionTests {
    /// One column for boxes with words of their own: a no names none of them.
    @Test(arguments: [("no", true), ("french", false)])
    func aNoForBoxesThatOneColumnFillsIsTold(_ cell: String, _ isTold: Bool) throws {
        let filled = try Filled(
            "box-questions", "language\n\(cell)\n",
            ["--set", "speaks english={language}", "--set", "speaks french={language}"])
        #expect(filled.run.status == 0, "\(filled.run.errors)")
        #expect(filled.run.errors.contains("none of its 2 boxes is ticked") == isTold, "\(filled.run.errors)")
    }

    /// A form with a row of boxes for each question: `jury_yes`, `jury_no`.
    private static func form(_ questions: [String], answers: [String] = ["Yes", "No"]) -> RawPDF {
        var boxes: [Int: String] = [:]
        for (index, question) in questions.enumerated() {
            for (side, label) in answers.enumerated() {
                let (left, bottom) = (10 + 30 * side, 10 + 30 * index)
                let name = "\(question)_\(label.prefix(while: \.isLetter).lowercased())"
                let title = label.replacing("(", with: "\\(").replacing(")", with: "\\)")
                boxes[10 + 10 * index + side] =
                    "<</Type/Annot/Subtype/Widget/FT/Btn/T(\(name))/TU(\(title))/F 4/P 3 0 R"
                    + "/Rect[\(left) \(bottom) \(left + 10) \(bottom + 10)]/AP<</N<</Yes 9 0 R>>>>>>"
            }
        }
        let list = boxes.keys.sorted().map { "\($0) 0 R" }.joined(separator: " ")
        let others = [
            1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[\(list)]>>>>",
            3: "<</Type/Page/Parent 2 0 R/Annots[\(list)]/Resources<<>>/Contents 7 0 R>>",
            9: "<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 0>>stream\n\nendstream",
        ]
        return RawPDF(boxes.merging(others) { box, _ in box })
    }

    /// The boxes for no of two questions are no choice because one column fills both.
    @Test(arguments: [
        (["jury_no", "bench_no"], "yes", false), (["jury_no", "bench_no"], "x", true),
        (["jury_yes", "bench_no"], "yes", false), (["jury_yes", "bench_yes"], "yes", true),
    ])
    func boxesOfTwoQuestionsAreRefusedAsEachAlone(_ fields: [String], _ cell: String, _ isWritten: Bool) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.form(["jury", "bench"]).bytes, to: "form.pdf")
        try folder.write("q,other\n\(cell),a\n", to: "people.csv")
        let run = CommandRun(
            ["merge", "form.pdf", "--csv", "people.csv", "--out", "out"] + fields.flatMap { ["--set", "\($0)={q}"] },
            in: folder.path)
        #expect(run.status == (isWritten ? 0 : 3), "\(run.errors)")
    }

    /// Where both boxes have columns that are called as they are, each cell is about its box.
    @Test(arguments: [
        ("jury_yes,jury_no", "yes,no", true), ("jury_yes,jury_no", "false,true", true), ("jury_no", "no", false),
    ])
    func aNoForABoxIsTakenWhereBothHaveColumns(_ header: String, _ cells: String, _ isWritten: Bool) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.form(["jury"]).bytes, to: "form.pdf")
        try folder.write("\(header),other\n\(cells),a\n", to: "people.csv")
        let run = CommandRun(["merge", "form.pdf", "--csv", "people.csv", "--out", "out"], in: folder.path)
        #expect(run.status == (isWritten ? 0 : 3), "\(run.errors)")
        #expect(!run.errors.contains("both"), "\(run.errors)")
    }

    /// A no in the column of the box for no answers the question where the other column is empty.
    @Test(arguments: [
        (",no", [false, true]), ("no,no", [false, false]), ("yes,no", [true, false]), (",0", [false, false]),
        (",x", [false, true]), ("x,", [true, false]), (",off", [false, false]), ("Off,no", [false, true]),
        ("0,No", [false, true]), ("0,0", [false, false]),
        (",FALSE", [false, false]), ("FALSE,FALSE", [false, false]),
    ])
    func aNoAloneInTheColumnOfTheBoxForNoTicksIt(_ cells: String, _ ticked: [Bool]) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.form(["jury"]).bytes, to: "form.pdf")
        try folder.write("jury_yes,jury_no,other\n\(cells),a\n", to: "people.csv")
        let run = CommandRun(
            ["merge", "form.pdf", "--csv", "people.csv", "--out", "out", "--name", "1.pdf", "--fillable"],
            in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        let form = Form(try PDFDocument(reading: folder.bytes("out/1.pdf")))
        #expect(["jury_yes", "jury_no"].map { form.field(named: $0)?.value.isEmpty == false } == ticked)
        #expect(run.errors.contains("no is ticked") == (ticked[1] && !cells.contains("x")), "\(run.errors)")
    }

    /// What the boxes of one column take is said in the shortest words of each.
    @Test func boxesAreCalledByTheirShortWords() throws {
        let box = { (name: String, left: Int) in
            "<</Type/Annot/Subtype/Widget/FT/Btn/T(\(name))/TU(8. Relationship to the owner. \(name).)/MK<</CA(\(name))>>"
                + "/F 4/P 3 0 R/Rect[\(left) 10 \(left + 10) 20]/AP<</N<</Yes 9 0 R>>>>>>"
        }
        let form = RawPDF([
            1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[10 0 R 11 0 R]>>>>",
            3: "<</Type/Page/Parent 2 0 R/Annots[10 0 R 11 0 R]/Resources<<>>/Contents 7 0 R>>",
            9: "<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 0>>stream\n\nendstream",
            10: box("Spouse", 10), 11: box("Child", 40),
        ])
        let folder = try TemporaryFolder()
        try folder.write(form.bytes, to: "form.pdf")
        try folder.write("kin,other\nfriend,a\n", to: "people.csv")
        let run = CommandRun(
            ["check", "form.pdf", "--csv", "people.csv", "--set", "Spouse={kin}", "--set", "Child={kin}"],
            in: folder.path)
        #expect(run.status == 3 && run.errors.contains("it takes “Spouse”, “Child”"), "\(run.errors)")
    }

    /// A question that has another answer is answered.
    @Test(arguments: [("x", false), ("", true)])
    func aNoBesideAnotherAnswerTicksNothing(_ other: String, _ isTicked: Bool) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.form(["jury"], answers: ["Yes", "No", "Unknown"]).bytes, to: "form.pdf")
        try folder.write("jury_yes,jury_no,jury_unknown,other\n,no,\(other),a\n", to: "people.csv")
        let run = CommandRun(
            ["merge", "form.pdf", "--csv", "people.csv", "--out", "out", "--name", "1.pdf", "--fillable"],
            in: folder.path)
        let form = Form(try PDFDocument(reading: folder.bytes("out/1.pdf")))
        #expect(form.field(named: "jury_no")?.value.isEmpty == !isTicked, "\(run.errors)")
    }

    /// States called Yes and No beside which other answers are printed: a yes ticks the one that is called so, and is told.
    @Test(arguments: [
        ("a dwelling house", "part of a dwelling house", "yes", true),
        ("a dwelling house", "part of a dwelling house", "A dwelling house", false),
        ("Yes, by birth", "No (go to 5)", "yes", false),
    ])
    func aYesThatOnlyNamesAStateIsTold(_ first: String, _ second: String, _ cell: String, _ isTold: Bool) throws {
        let button = { (state: String, label: String, left: Int) in
            "<</Type/Annot/Subtype/Widget/Parent 20 0 R/TU(\(label))/F 4/P 3 0 R/Rect[\(left) 10 \(left + 10) 20]"
                + "/AP<</N<</\(state) 9 0 R>>>>>>"
        }
        let form = RawPDF([
            1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[20 0 R]>>>>",
            3: "<</Type/Page/Parent 2 0 R/Annots[10 0 R 11 0 R]/Resources<<>>/Contents 7 0 R>>",
            9: "<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 0>>stream\n\nendstream",
            10: button("Yes", first.replacing("(", with: "\\(").replacing(")", with: "\\)"), 10),
            11: button("No", second.replacing("(", with: "\\(").replacing(")", with: "\\)"), 40),
            20: "<</FT/Btn/Ff 32768/T(house)/Kids[10 0 R 11 0 R]>>",
        ])
        let folder = try TemporaryFolder()
        try folder.write(form.bytes, to: "form.pdf")
        try folder.write("house,other\n\"\(cell)\",a\n", to: "people.csv")
        let run = CommandRun(["merge", "form.pdf", "--csv", "people.csv", "--out", "out"], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.errors.contains("yes and no are only names of its states: “Yes” ticks “a dwelling house”") == isTold,
            "\(run.errors)")
    }

    /// A column that fills the box for no alone may answer the question or be about the box: its header says which.
    @Test(
        arguments: [("Jury", "Yes", false), ("Jury", "x", true), ("jury_no", "Yes", true)],
        ["No", "No (if yes, go to 5)"])
    func aYesInTheBoxForNoIsRefused(_ item: (String, String, Bool), _ label: String) throws {
        let (header, cell, isWritten) = item
        let form = Self.form(["jury"], answers: ["Yes", label])
        let folder = try TemporaryFolder()
        try folder.write(form.bytes, to: "form.pdf")
        try folder.write("\(header),other\n\(cell),a\n", to: "people.csv")
        let run = CommandRun(
            ["merge", "form.pdf", "--csv", "people.csv", "--out", "out", "--set", "jury_no={\(header)}"],
            in: folder.path)
        #expect((run.status == 0) == isWritten, "\(run.errors)")
        // A box with words of its own is named by them.
        let advice = label == "No" ? "write x where it is to be ticked" : "it takes “\(label)”"
        #expect(run.errors.contains(advice) != isWritten, "\(run.errors)")
    }

    /// Each box with its own words, and one of the words that no box takes any more.
    @Test(arguments: [("fraud", true), ("german", false), ("", false)])
    func aWordThatNoBoxTakesIsTold(_ cell: String, _ isTold: Bool) throws {
        let filled = try Filled(
            "box-questions", "language,number\n\(cell),1\n",
            [
                "--set", "speaks english={language|choose:german=yes:french=:fraud=}",
                "--set", "speaks french={language|choose:german=:french=yes:fraud=}",
            ])
        #expect(filled.run.status == 0, "\(filled.run.errors)")
        let said = "has a text that ticks none of the 2 boxes that it chooses among"
        #expect(filled.run.errors.contains(said) == isTold, "\(filled.run.errors)")
    }

    @Test(arguments: ["merge", "check"])
    func aNoForEveryBoxIsTold(_ command: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("citizen1,citizen2,citizen3\n0,0,0\nno,yes,no\nfalse,false,false\n", to: "people.csv")
        let arguments = [command, Fixture.form("box-questions"), "--csv", "people.csv"]
        let run = CommandRun(arguments + (command == "merge" ? ["--out", "out"] : []), in: folder.path)
        #expect(
            (run.output + run.errors).contains("none of 3 boxes that stand together is ticked"),
            "\(run.output)\(run.errors)")
    }
}
