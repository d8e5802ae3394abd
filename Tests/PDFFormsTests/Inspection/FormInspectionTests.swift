import PDFForms
import PDFObjects
import TestSupport
import Testing

/// What the form's doctor finds.
struct FormInspectionTests {
    static func findings(_ fixture: String) throws -> [Finding] {
        let password = fixture == "encrypted-user-password" ? "secret" : nil
        let isBroken = Fixture.brokenNames.contains(fixture)
        let bytes = try isBroken ? Fixture.bytes(ofBroken: fixture) : Fixture.bytes(ofForm: fixture)
        let document = try PDFDocument(reading: bytes, password: password)
        return FormInspection(Form(document)).findings
    }

    /// A fixture, a kind, and the fields that it is true of.
    static let table: [(String, FindingKind, [String])] = [
        ("troubled-fields", .nameOfTwoKinds, ["twice"]), ("opt-missing", .noOptions, ["combo"]),
        ("troubled-fields", .barcode, ["barcode"]), ("troubled-fields", .outsidePage, ["off the page"]),
        ("troubled-fields", .noArea, ["no area"]), ("troubled-fields", .fileSelect, ["file"]),
        ("troubled-fields", .combWithoutLength, ["cells"]), ("troubled-fields", .sameStateTwice, ["alike"]),
        ("troubled-fields", .duplicateExport, ["same export"]),
        ("troubled-fields", .lengthDoesNotFit, ["long", "narrow cells", "long lines", "long and automatic"]),
        ("troubled-fields", .fontNotRead, ["unheard of"]), ("troubled-fields", .fontNotEmbedded, ["not embedded"]),
        ("troubled-fields", .valueNotDrawn, ["not drawn"]), ("troubled-fields", .staleAppearance, ["stale"]),
        ("troubled-fields", .automaticSize, ["long and automatic"]),
        ("troubled-fields", .signatureField, ["to sign"]),
        ("text-single", .textTooTall, ["too low for its size"]), ("text-password", .password, ["secret word"]),
        ("font-subset", .fontLacksLetters, ["letters"]), ("text-da-levels", .fontMissing, ["unknown-font"]),
        ("text-no-da", .noDefaultAppearance, ["plain"]),
        ("checkbox-states", .severalStates, ["pair"]), ("radio-groups", .inUnison, ["unison"]),
        ("push-button", .imageButton, ["photo"]), ("picture-buttons", .imageButton, picturesTaken),
        ("push-button", .fieldActions, ["reset"]),
        ("push-button", .noFields, []), ("signed", .signed, []), ("signed", .certified, []),
        ("usage-rights", .usageRights, []), ("xfa-hybrid", .xfaHybrid, []), ("xfa-dynamic", .xfaDynamic, []),
        ("need-appearances", .needAppearances, []), ("encrypted-aes-256", .encrypted, []),
        ("encrypted-no-filling", .fillingNotPermitted, []), ("scripts", .activeContent, []),
        ("scripts", .attachments, []), ("scripts", .scriptNotUnderstood, ["custom"]),
        ("scripts", .calculated, ["total"]), ("scripted-captions", .captionByScript, ["again"]),
        ("scripts", .formatted, ["number", "percent", "date", "time", "phone", "limited"]),
        ("calculations", .calculated, ["line.1", "line.2", "total", "due", "share", "fees"]),
        ("calculations", .calculationNotUnderstood, ["code"]),
        ("calculations", .calculationNotInOrder, ["unlisted"]), ("calculations", .calculationMissesFields, []),
    ]

    /// The buttons of picture-buttons.pdf that have an icon or a place for one: all but the one with a caption only.
    static let picturesTaken = [
        "turn0", "turn90", "turn180", "turn270", "stretched", "corner", "right", "below", "above", "left-of",
        "overlaid",
        "code", "own-icon", "pair",
    ]

    @Test(arguments: table)
    func findsWhatIsThere(_ fixture: String, _ kind: FindingKind, _ fields: [String]) throws {
        let finding = try #require(Self.findings(fixture).first { $0.kind == kind })
        #expect(finding.items.map(\.field) == fields)
    }

    @Test func everyKindIsFoundSomewhere() throws {
        var open = Set(FindingKind.allCases)
        for name in Fixture.formNames { open.subtract(try Self.findings(name).map(\.kind)) }
        for name in Fixture.brokenNames {
            guard let document = try? PDFDocument(reading: Fixture.bytes(ofBroken: name)) else { continue }
            open.subtract(FormInspection(Form(document)).findings.map(\.kind))
        }
        open.subtract(FormInspection(Self.shifted).findings.map(\.kind))
        open.subtract(FormInspection(Self.repeated).findings.map(\.kind))
        open.subtract(FormInspection(Self.answers(beside: ("No", "Yes"))).findings.map(\.kind))
        open.subtract(FormInspection(try Self.damagedXFA()).findings.map(\.kind))
        #expect(open.isEmpty)
    }

    /// A form of dynamic XFA whose end is lost.
    private static func damagedXFA() throws -> Form {
        Form(try PDFDocument(reading: Fixture.bytes(ofForm: "xfa-dynamic").dropLast(16)))
    }

    @Test func saysThatADamagedFormOfXFAIsNotFilled() throws {
        let findings = FormInspection(try Self.damagedXFA()).findings
        #expect(findings.map(\.kind) == [.xfaNotFilled] && findings[0].detail != nil)
    }

    @Test(arguments: ["text-rotated", "text-multiline", "links", "hierarchy", "tagged"])
    func aSoundFormHasNoProblem(_ fixture: String) throws {
        #expect(try Self.findings(fixture).filter { $0.kind.severity != .info } == [])
    }

    /// A form whose names stand a row too low.
    static let shifted = LabelPage().text("Family name:", at: 20, 203).field("Applicant", [100, 200, 200, 214])
        .text("Street address:", at: 20, 183).field("Family name", [100, 180, 200, 194])
        .text("Birthday:", at: 20, 163).field("Street address", [100, 160, 200, 174])
        .text("Telephone:", at: 20, 143).field("Telephone", [100, 140, 200, 154]).form

    @Test func namesFieldsThatAreCalledLikeAnother() throws {
        let finding = try #require(FormInspection(Self.shifted).findings.first { $0.kind == .nameOfAnother })
        #expect(finding.items.map(\.field) == ["Family name", "Street address"])
        #expect(finding.items.first?.detail == "printed is “Street address”")
    }

    /// A field that stands at three places.
    static let repeated = LabelPage().text("Name of the applicant:", at: 20, 203).field("a", [140, 200, 240, 214])
        .text("Applicant:", at: 20, 183).field("a", [140, 180, 240, 194])
        .text("Witness:", at: 20, 163).field("a", [140, 160, 240, 174]).form

    @Test func namesFieldsThatStandBesideDifferentTexts() throws {
        let finding = try #require(FormInspection(Self.repeated).findings.first { $0.kind == .labelsDiffer })
        #expect(finding.items.map(\.field) == ["a"])
        #expect(finding.items.first?.detail == "“Name of the applicant” and “Witness”")
        #expect(!FormInspection(Self.shifted).findings.contains { $0.kind == .labelsDiffer })
    }

    /// Two boxes of one field.
    static func answers(beside captions: (yes: String, no: String)) -> Form {
        LabelPage().field("Question", [20, 200, 30, 210], box: true, state: "Yes").text(captions.yes, at: 34, 202)
            .field("Question", [160, 200, 170, 210], box: true, state: "No").text(captions.no, at: 174, 202).form
    }

    @Test(
        arguments: [
            ("No", "Yes", "“Yes” ticks “No”, “No” ticks “Yes”"),
            ("A house", "A part of it", "“Yes” ticks “A house”, “No” ticks “A part of it”"), ("Yes", "No", nil),
        ] as [(String, String, String?)])
    func namesAnswersBesideWhichAnotherIsPrinted(yes: String, no: String, ticks: String?) {
        let finding = FormInspection(Self.answers(beside: (yes, no))).findings.first { $0.kind == .answersUnderstood }
        #expect(
            finding?.items.map(\.detail) == ticks.map { ["yes and no are only names of its states: \($0)"] })
    }

    /// One button alone beside which the opposite of its name is printed; what a maker of forms calls every box says nothing.
    @Test(
        arguments: [
            ([("Yes", "No"), ("2", "Maybe")], "“Yes” ticks “No”"), ([("Yes", "Yes"), ("2", "No")], nil),
            ([("2", "Yes"), ("No", "Yes, in part")], "“No” ticks “Yes, in part”"),
            ([("No", "Yes")], "“No” ticks “Yes”"), ([("Yes", "No")], nil), ([("No", "No longer here")], nil),
            ([("No", "No")], nil), ([("Yes", "Nobody"), ("2", "Everybody")], nil),
        ] as [([(String, String)], String?)])
    func namesAnswersBesideWhichTheOppositeIsPrinted(buttons: [(String, String)], ticks: String?) {
        var page = LabelPage()
        for (index, (state, caption)) in buttons.enumerated() {
            let left = 20 + 120 * Double(index)
            page = page.box("Question", at: left, 200, state: state).text(caption, at: left + 14, 202)
        }
        let finding = FormInspection(page.form).findings.first { $0.kind == .answersUnderstood }
        #expect(
            finding?.items.map(\.detail) == ticks.map { ["yes and no are only names of its states: \($0)"] })
    }

    /// Export values that buttons of one page share: what is written back does not tell them apart.
    @Test func namesButtonsThatShareAnExportValue() throws {
        let finding = try #require(Self.findings("radio-groups").first { $0.kind == .duplicateExport })
        #expect(finding.items.map(\.field) == ["same-opt"])
        #expect(!(try Self.findings("button-words")).contains { $0.kind == .duplicateExport })
    }

    @Test func takesNoNameForAnothersThatSaysTheSameInOtherWords() {
        let form = LabelPage().text("Name:", at: 20, 203).field("Name", [100, 200, 200, 214])
            .text("Name of the spouse:", at: 20, 183).field("Name_2", [120, 180, 200, 194])
            .text("City:", at: 20, 163).field("Text7", [100, 160, 200, 174]).form
        #expect(!FormInspection(form).findings.contains { $0.kind == .nameOfAnother })
    }

    @Test func problemsComeFirst() throws {
        let ranks = try Self.findings("troubled-fields").compactMap { finding in
            Finding.Severity.allCases.firstIndex(of: finding.kind.severity)
        }
        #expect(ranks == ranks.sorted() && ranks.first == 0 && ranks.last == 2)
    }

    @Test func saysWhatDiffersFromFieldToField() throws {
        let findings = try Self.findings("troubled-fields")
        let long = try #require(findings.first { $0.kind == .lengthDoesNotFit })
        #expect(
            long.items.map(\.detail) == [
                "about 11 of 30 characters at 10 pt", "cells of 3 pt, digits of 4.8 pt",
                "200 characters are 252 pt too tall at 10 pt", "60 characters are set at 4 pt",
            ])
        let calculated = try Self.findings("calculations").first { $0.kind == .calculated }
        #expect(calculated?.items.first { $0.field == "total" }?.detail == "SUM of line, wrapped, no.such.field")
        #expect(calculated?.items.first?.page == 0)
    }

    @Test(arguments: FindingKind.allCases)
    func speaksInSentences(_ kind: FindingKind) {
        for sentence in [kind.what, kind.remedy] {
            #expect(sentence.hasSuffix(".") && sentence.count < 140)
        }
        #expect(kind.rawValue.allSatisfy { $0.isLowercase || $0 == "-" })
    }
}
