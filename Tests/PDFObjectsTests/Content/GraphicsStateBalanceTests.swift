import PDFObjects
import Testing

struct GraphicsStateBalanceTests {
    struct Case: CustomTestStringConvertible {
        var content: String
        var missing: Int
        var open: Int
        var testDescription: String { content.debugDescription }
    }

    static let cases: [Case] = [
        .init(content: "", missing: 0, open: 0), .init(content: "q 1 0 0 1 0 0 cm Q", missing: 0, open: 0),
        .init(content: "q", missing: 0, open: 1), .init(content: "Q", missing: 1, open: 0),
        .init(content: "Q q", missing: 1, open: 1), .init(content: "q Q Q q q", missing: 1, open: 2),
        .init(content: "Q Q q", missing: 2, open: 1), .init(content: "(q) Q", missing: 1, open: 0),
        .init(content: "(\\) q) q", missing: 0, open: 1), .init(content: "((q) q", missing: 0, open: 0),
        .init(content: "% q\nQ", missing: 1, open: 0), .init(content: "/q Q", missing: 1, open: 0),
        .init(content: "/q/Q q", missing: 0, open: 1), .init(content: "qQ", missing: 0, open: 0),
        .init(content: "q\0Q\r\nq", missing: 0, open: 1), .init(content: "/P<</MCID 0>>BDC q EMC", missing: 0, open: 1),
        .init(content: "BI /W 1 ID q q EI Q", missing: 1, open: 0), .init(content: "BI ID q q", missing: 0, open: 0),
        .init(content: "[(q)1(Q)]TJ q", missing: 0, open: 1),
    ]

    @Test(arguments: cases)
    func countsWhatIsSavedAndRestored(_ item: Case) {
        let balance = GraphicsStateBalance(Array(item.content.utf8))
        #expect([balance.missing, balance.open] == [item.missing, item.open])
    }
}
