import Foundation
import PDFForms
import PDFObjects
import PDFRevisions
import TestSupport
import Testing

/// Revisions whose fields people paired, when they are at hand (`SharedSample`).
struct SharedRevisionTests {
    private struct Truth: Decodable {
        enum Meaning: Decodable {
            case same(String), gone, unsure

            private struct Same: Decodable { let same: String }

            init(from decoder: any Decoder) throws {
                if let same = try? Same(from: decoder) {
                    self = .same(same.same)
                } else {
                    self = try decoder.singleValueContainer().decode(String.self) == "gone" ? .gone : .unsure
                }
            }
        }

        struct Change: Decodable {
            let states: States?
            struct States: Decodable {}
        }

        let fields: [String: Meaning]
        let changes: [String: Change]
    }

    @Test func fieldsArePairedAsPeoplePairThem() throws {
        let folder = try SharedSample.path("revisions")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".truth.json") }.sorted()
        #expect(!names.isEmpty)
        var (unchanged, unchangedFound, renamed, renamedFound) = (0, 0, 0, 0)
        for name in names {
            let stem = "\(folder)/\(name.dropLast(".truth.json".count))"
            let truth = try JSONDecoder().decode(Truth.self, from: Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
            let difference = FormDifference(
                old: try form("\(stem).older.pdf"), new: try form("\(stem).newer.pdf"))
            let pairs = Dictionary(uniqueKeysWithValues: difference.pairs.map { ($0.old, $0) })
            for (field, meaning) in truth.fields {
                guard case .same(let wanted) = meaning else {
                    if case .gone = meaning { #expect(pairs[field]?.certainty != .certain, "\(name): \(field)") }
                    continue
                }
                let isFound = pairs[field]?.new == wanted
                if field == wanted {
                    unchanged += 1
                    unchangedFound += isFound ? 1 : 0
                } else {
                    renamed += 1
                    renamedFound += isFound ? 1 : 0
                }
                #expect(isFound || pairs[field]?.certainty != .certain, "\(name): \(field)")
                if truth.changes[field]?.states != nil {
                    #expect(pairs[field]?.changes.contains { $0.what == .states } == true, "\(name): \(field)")
                }
            }
        }
        #expect(100 * unchangedFound >= 99 * unchanged)
        #expect(100 * renamedFound >= 95 * renamed)
    }

    private func form(_ path: String) throws -> Form {
        Form(try PDFDocument(reading: [UInt8](Data(contentsOf: URL(filePath: path)))))
    }
}
