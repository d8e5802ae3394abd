import Testing

@testable import PDFObjects

struct PDFDictionaryTests {
    /// Small ones are searched, large ones have an index.
    @Test(arguments: [3, 31, 32, 33, 34, 1_000])
    func findsChangesAndRemovesEntriesOfAnySize(_ count: Int) {
        func key(_ index: Int) -> PDFName { PDFName(rawValue: "k\(index)") }
        var dictionary = PDFDictionary()
        for index in 0..<count { dictionary[key(index)] = .integer(index) }
        #expect(dictionary == PDFDictionary(unique: (0..<count).map { (key: key($0), value: .integer($0)) }))
        dictionary[key(1)] = nil
        dictionary[key(count - 1)] = .null
        dictionary[key(0)] = .boolean(true)
        dictionary["new"] = .integer(-1)
        for index in 2..<(count - 1) { #expect(dictionary[key(index)]?.integer == index) }
        #expect(dictionary[key(0)] == .boolean(true) && dictionary[key(1)] == nil && dictionary[key(count - 1)] == nil)
        #expect(dictionary["new"]?.integer == -1 && dictionary.keys.count == count && dictionary.keys.last == "new")
    }

    @Test func countsTheFirstOfTwoEntriesWithOneKey() {
        var entries = (0..<40).map { (key: PDFName(rawValue: "k\($0)"), value: PDFObject.integer($0)) }
        entries.append((key: "k7", value: .integer(-7)))
        #expect(PDFDictionary(unique: entries)["k7"] == .integer(7))
    }
}
