import Foundation
import Hangul
import TestSupport
import Testing

/// Pairs that were computed by another program, when they are at hand (`SharedSample`).
struct GoldenTests {
    private struct Golden: Decodable {
        struct Case: Decodable {
            let query: String
            let target: String
            let index: Int
        }

        let cases: [Case]
        let choseong: [String: String]
        let jamo: [String: String]
    }

    @Test func agreesOnEveryPair() throws {
        let path = try SharedSample.path("companions/hangul_golden.json")
        let golden = try JSONDecoder().decode(Golden.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        #expect(golden.cases.count == 43)
        for item in golden.cases {
            let index = HangulQuery(item.query).firstIndex(in: HangulText(item.target)) ?? -1
            #expect(index == item.index, "\(item.query) in \(item.target)")
        }
        for (text, initials) in golden.choseong { #expect(HangulText(text).initials == initials) }
        for (text, letters) in golden.jamo { #expect(HangulText(text).letters == letters) }
    }
}
