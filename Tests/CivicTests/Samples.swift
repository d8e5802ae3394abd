import Foundation
import Interchange
import Storage
import TestSupport

@testable import Civic

/// Values that tests share.
enum Samples {
    static let now = StoreDate(microseconds: 1_795_262_400_000_000)  // 2026-11-21T12:00:00Z
    static let today = CalendarDay(number: 20_778)

    static func later(days: Int64 = 0, seconds: Int64 = 0) -> StoreDate {
        now.advanced(bySeconds: days * 86_400 + seconds)
    }

    static func store(in folder: TemporaryFolder) throws -> Store {
        try Store(opening: folder.file("civic.sqlite"), modules: [CivicSchema.module], now: now)
    }

    static let resources = "\(Fixture.package)/Sources/Civic/Resources"

    /// The files of the pack that is shipped.
    static func shippedFiles() throws -> [String: String] {
        var files: [String: String] = [:]
        for name in StatePack.neededFiles + StatePack.optionalFiles {
            files[name] = try String(contentsOfFile: "\(resources)/states/sd/\(name)", encoding: .utf8)
        }
        return files
    }

    static func shippedPack() throws -> StatePack { try StatePack(files: shippedFiles()) }

    static func deck(_ id: String) throws -> Deck {
        let text = try String(contentsOfFile: "\(resources)/decks/\(id).json", encoding: .utf8)
        return try Deck(json: text, file: "\(id).json")
    }

    /// The files of a second, tiny pack.
    static var otherFiles: [String: String] { PackTemplate.files(id: "nd", name: "North Example", on: today) }

    static func answers(_ pack: StatePack? = nil, _ given: [GivenAnswer] = []) -> DynamicAnswers {
        DynamicAnswers(pack: pack, given: given, on: today)
    }

    /// A filter from `chamber=house committee="State Affairs"`.
    static func filter(_ text: String) throws -> OfficialFilter {
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        let joined = parts.map { String($0 % 2 == 1 ? $1.replacing(" ", with: "_") : $1) }.joined()
        let words = joined.split(separator: " ").map { String($0.replacing("_", with: " ")) }
        let conditions = words.filter { $0.contains("=") }.map { word in
            let pair = word.split(separator: "=", maxSplits: 1)
            return (key: String(pair[0]), value: String(pair[1]))
        }
        return try OfficialFilter(conditions, words: words.filter { !$0.contains("=") })
    }

    /// The code of the error that a body throws; nil if it throws none.
    static func code(_ body: () throws -> Void) -> CivicError.Code? {
        do { try body() } catch { return (error as? CivicError)?.code }
        return nil
    }

    /// The sentence of the error that a body throws.
    static func sentence(_ body: () throws -> Void) -> String {
        do { try body() } catch { return "\(error)" }
        return ""
    }
}
