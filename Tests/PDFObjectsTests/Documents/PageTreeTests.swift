import PDFObjects
import TestSupport
import Testing

/// Every page that the page tree names is in the document, or the file is refused with the page's number.
struct PageTreeTests {
    struct Case: CustomTestStringConvertible {
        var testDescription: String
        var changes: [Int: String?]
        var kinds: Set<FileDamage.Kind> = [.pageTree]
        var count = 2
    }

    private static let page = "<</Type/Page/Parent 2 0 R/Resources<<>>/Contents 8 0 R"
    private static let wide = "99999999999999999999"

    static let kept = [
        Case(testDescription: "a sound file", changes: [:], kinds: []),
        Case(testDescription: "a wide integer in a page", changes: [4: "\(page)/X \(wide)>>"], kinds: [.numbers]),
        Case(testDescription: "a wide negative one", changes: [4: "\(page)/X[-\(wide)0 7]>>"], kinds: [.numbers]),
        Case(
            testDescription: "one in the page tree",
            changes: [2: "<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/MediaBox[0 0 300 \(wide)]>>"], kinds: [.numbers]),
        Case(testDescription: "one in the catalog's page list only", changes: [6: "[\(wide)]"], kinds: [.numbers]),
        Case(
            testDescription: "digits of a string", changes: [4: "\(page)/X(\(wide))/Y<\(wide)>>>"], kinds: []),
        Case(testDescription: "a wrong count", changes: [2: "<</Type/Pages/Count 7/Kids[3 0 R 4 0 R]>>"]),
        Case(testDescription: "no count", changes: [2: "<</Type/Pages/Kids[3 0 R 4 0 R]>>"]),
        Case(testDescription: "a page of another type", changes: [4: "<</Type/Font/Parent 2 0 R>>"]),
        Case(testDescription: "a page without a parent", changes: [4: "<</Type/Page>>"]),
        Case(
            testDescription: "a page twice", changes: [2: "<</Type/Pages/Count 3/Kids[3 0 R 4 0 R 4 0 R]>>"], count: 3),
        Case(testDescription: "an empty node", changes: [4: "<</Type/Pages/Parent 2 0 R/Count 0>>"], count: 1),
        Case(
            testDescription: "a kid that names nothing", changes: [2: "<</Type/Pages/Count 2/Kids[3 0 R null 4 0 R]>>"]),
        Case(
            testDescription: "a direct page", changes: [2: "<</Type/Pages/Count 2/Kids[3 0 R <</Type/Page>>]>>"]),
        Case(
            testDescription: "a node below the top",
            changes: [2: "<</Type/Pages/Parent 4 0 R/Count 1/Kids[3 0 R]>>", 4: "<</Type/Pages/Count 1/Kids[2 0 R]>>"],
            count: 1),
        Case(
            testDescription: "nodes that share a list",
            changes: [
                2: "<</Type/Pages/Count 2/Kids[9 0 R 10 0 R]>>", 9: "<</Type/Pages/Parent 2 0 R/Count 1/Kids 11 0 R>>",
                10: "<</Type/Pages/Parent 2 0 R/Count 1/Kids 11 0 R>>", 11: "[3 0 R]",
            ]),
        Case(
            testDescription: "an annotation that is lost", changes: [5: "<</Type/Annot /T (name"],
            kinds: [.lost, .syntax]),
    ]

    @Test(arguments: kept)
    func keepsEveryPage(_ item: Case) throws {
        for isPacked in [false, true] where !item.kinds.contains(.lost) || !isPacked {
            let document = try PDFDocument(reading: RawPDF(item.changes, isPacked: isPacked).bytes)
            #expect(document.pages.count == item.count, "packed: \(isPacked)")
            #expect(Set(document.pages).count == item.count)
            #expect(document.pages.allSatisfy { document.dictionary(.reference($0))?["Type"]?.name == "Page" })
            #expect(Set(document.damage.counts.keys) == item.kinds, "packed: \(isPacked)")
            #expect(document.wasRepaired == !item.kinds.isEmpty && document.damage.clauses.count == item.kinds.count)
            let top = document.dictionary(document.catalog["Pages"])
            #expect(top?["Count"]?.integer == item.count)
        }
    }

    /// What stands behind a wide integer in the same object stream is not lost with it.
    @Test func keepsTheContentOfAPageWithAWideInteger() throws {
        for isPacked in [false, true] {
            let changed = "\(Self.page)/X \(Self.wide)/Y(\(Self.wide))/Z -7>>"
            let document = try PDFDocument(reading: RawPDF([4: changed], isPacked: isPacked).bytes)
            let page = try #require(document.dictionary(.reference(document.pages[1])))
            #expect(page["X"]?.integer == 2_147_483_647 && page["Z"]?.integer == -7)
            #expect(page["Y"]?.string == Array(Self.wide.utf8) && page["Contents"] != nil)
        }
    }

    struct Refused: CustomTestStringConvertible {
        var testDescription: String
        var changes: [Int: String?]
        var page: Int
    }

    static let refused = [
        Refused(testDescription: "a missing page", changes: [4: nil], page: 2),
        Refused(testDescription: "a page that is null", changes: [3: "null"], page: 1),
        Refused(testDescription: "a page that is a string", changes: [4: "(page)"], page: 2),
        Refused(testDescription: "a page that does not end", changes: [4: "\(page) /X (never ends"], page: 2),
        Refused(
            testDescription: "a null that the count counts", changes: [2: "<</Type/Pages/Count 2/Kids[null 4 0 R]>>"],
            page: 1),
        Refused(
            testDescription: "a tree that leads back", changes: [2: "<</Type/Pages/Count 3/Kids[3 0 R 4 0 R 2 0 R]>>"],
            page: 3),
        Refused(
            testDescription: "a node whose list is lost",
            changes: [4: "<</Type/Pages/Parent 2 0 R/Count 3/Kids 99 0 R>>"], page: 2),
        Refused(
            testDescription: "a node whose list is a name", changes: [4: "<</Type/Pages/Parent 2 0 R/Kids/None>>"],
            page: 2),
        Refused(testDescription: "a top that is missing", changes: [2: nil], page: 1),
        Refused(testDescription: "contents that cannot be read", changes: [8: "<</Length 12 (never ends"], page: 2),
        Refused(testDescription: "a font that cannot be read", changes: [6: "<</Type/Font (never ends"], page: 1),
    ]

    @Test(arguments: refused)
    func refusesWhatItCannotKeep(_ item: Refused) throws {
        let error = #expect(throws: PDFError.self) { _ = try PDFDocument(reading: RawPDF(item.changes).bytes) }
        #expect(
            error?.code == .damaged && error?.message.contains("page \(item.page)") == true, "\(error?.message ?? "")")
    }

    @Test func makesADirectCatalogAnObject() throws {
        var file = RawPDF()
        file.root = file.objects[1] ?? ""
        let document = try PDFDocument(reading: file.bytes)
        #expect(document.trailer["Root"]?.reference != nil && document.pages.count == 2)
    }

    @Test func takesWhatAFileDoesNotHaveForNull() throws {
        let document = try PDFDocument(
            reading: RawPDF([5: "<</Type/Annot/Subtype/Link/Rect[0 0 1 1]/A 99 0 R>>"]).bytes)
        #expect(!document.wasRepaired)
    }
}
