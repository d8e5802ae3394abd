import Testing

@testable import PDFObjects

struct DocumentBudgetTests {
    @Test(arguments: DocumentBudget.Resource.allCases)
    func saysWhichCeilingWasExceeded(_ resource: DocumentBudget.Resource) throws {
        let budget = DocumentBudget(ceilings: [resource: 1_234])
        #expect(budget.charge(1_234, resource))
        try budget.check()
        #expect(!budget.charge(1, resource) && budget.rest(resource) == 0)
        let error = #expect(throws: PDFError.self) { try budget.check() }
        #expect(error?.code == .tooLarge && error?.message.contains("1,234") == true)
    }

    @Test func tellsOfTheFirstCeilingAndGoesOnCounting() {
        let budget = DocumentBudget(ceilings: [.texts: 1, .fields: 1])
        #expect(!budget.charge(2, .fields))
        #expect(!budget.charge(2, .texts) && !budget.charge(.max, .texts) && !budget.charge(.max, .texts))
        #expect(budget.exceeded == .fields && budget.used(.texts) == .max)
    }

    @Test func isSharedByCopiesOfADocument() {
        let document = PDFDocument(making: [:], trailer: [:], pages: [], version: "1.7")
        var copy = document
        _ = copy.add(.null)
        copy.budget.charge(3, .widgets)
        #expect(document.budget.used(.widgets) == 3)
    }

    @Test func countsWhatAStreamUnpacksTo() throws {
        var packed: [UInt8] = []
        #expect(Deflate(level: 9).compress([UInt8](repeating: 0, count: 100_000), into: &packed))
        let stream = PDFStream(dictionary: ["Filter": .name("FlateDecode")], bytes: packed)
        let document = PDFDocument(
            making: [:], trailer: [:], pages: [], version: "1.7", budget: DocumentBudget(ceilings: [.unpacked: 250_000])
        )
        #expect(StreamDecoder.decode(stream, in: document)?.count == 100_000)
        // Too large for the caller: what was made on the way counts all the same.
        #expect(StreamDecoder.decode(stream, in: document, limit: 50_000) == nil)
        #expect(document.budget.used(.unpacked) == 150_001)
        #expect(StreamDecoder.decode(stream, in: document, isCounted: false)?.count == 100_000)
        #expect(StreamDecoder.decode(stream, in: document) == nil && document.budget.exceeded == .unpacked)
    }
}
