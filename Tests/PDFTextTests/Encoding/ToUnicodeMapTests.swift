import Testing

@testable import PDFText

struct ToUnicodeMapTests {
    struct Case: CustomTestStringConvertible {
        var label: String
        var map: String
        var length = 2
        var entries: [Int: UInt32]
        var testDescription: String { label }
    }

    static let cases: [Case] = [
        .init(
            label: "characters", map: "2 beginbfchar <0003> <0041> <0004> <D83DDE00> endbfchar",
            entries: [3: 0x41, 4: 0x1F600]),
        .init(
            label: "range", map: "1 beginbfrange <0010> <0012> <0061> endbfrange",
            entries: [16: 0x61, 17: 0x62, 18: 0x63]),
        .init(
            label: "range with a list", map: "1 beginbfrange <10> <12> [<0041> <00420043> <0044>] endbfrange",
            length: 1,
            entries: [16: 0x41, 18: 0x44]),
        .init(label: "codes of another length", map: "1 beginbfchar <03> <0041> endbfchar", entries: [:]),
        .init(label: "ligature", map: "1 beginbfchar <0003> <00660069> endbfchar", entries: [:]),
        .init(
            label: "control character", map: "1 beginbfchar <0003> <0000> <0004> <0041> endbfchar", entries: [4: 0x41]),
        .init(label: "range backwards", map: "1 beginbfrange <0012> <0010> <0061> endbfrange", entries: [:]),
        .init(label: "odd count", map: "2 beginbfchar <0003> <0041> <0004> endbfchar", entries: [3: 0x41]),
        .init(
            label: "wrong types", map: "2 beginbfchar 3 /A (ab) [1] endbfchar 1 beginbfrange 1 2 3 endbfrange",
            entries: [:]),
        .init(
            label: "several sections",
            map: "begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange "
                + "1 beginbfchar <0001> <0041> endbfchar 1 beginbfchar <0002> <0042> endbfchar endcmap",
            entries: [1: 0x41, 2: 0x42]),
        .init(label: "nothing", map: "", entries: [:]),
    ]

    @Test(arguments: cases)
    func readsWhatCodesMean(_ item: Case) {
        let map = ToUnicodeMap(Array(item.map.utf8), codeLength: item.length)
        #expect(Dictionary(map.entries, uniquingKeysWith: { first, _ in first }) == item.entries)
    }

    @Test(arguments: ["<00000000> <F0000000> <DBFFDFFF>", "<00010000> <0001FFFF> <0041>", "<0000> <FFFF> <D7FF>"])
    func endsOnRangesOfCodesThatNoFontHas(_ range: String) {
        let ranges = String(repeating: "1 beginbfrange \(range) endbfrange ", count: 2_000)
        let map = ToUnicodeMap(Array(ranges.utf8), codeLength: nil)
        #expect(map.entries.count <= 140_000 && map.entries.allSatisfy { $0.code <= 0xFFFF })
    }

    @Test func boundsRanges() {
        let ranges = String(repeating: "1 beginbfrange <0000> <FFFF> <0041> endbfrange ", count: 50)
        #expect(ToUnicodeMap(Array(ranges.utf8), codeLength: 2).entries.count <= 140_000)
    }
}
