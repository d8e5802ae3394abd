import FoundationEssentials
import Storage

/// Games in a file, as JSON: `{"2026-11-21": {"guesses": [...], "gameState": "won", "dateKey": "2026-11-21"}}`.
///
/// Files of other programs may have these three members only; such a game counts as played on its own day.
package enum WordGameFile {
    private struct Entry: Codable {
        var guesses: [String]
        var gameState: String
        var dateKey: String
        var hardMode: Bool?
        var archive: Bool?
        var left: Bool?
        var startedAt: String?
        var finishedAt: String?
        var finishedOn: String?
    }

    /// The text of a file.
    package static func text(_ records: [WordGameRecord]) throws(GamesError) -> String {
        var entries: [String: Entry] = [:]
        for record in records {
            entries[record.day.description] = Entry(
                guesses: record.guesses, gameState: record.state.rawValue, dateKey: record.day.description,
                hardMode: record.isHard, archive: record.isArchive, left: record.wasLeft,
                startedAt: record.startedAt.iso8601, finishedAt: record.finishedAt?.iso8601,
                finishedOn: record.finishedOn?.description)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        do { return String(decoding: try encoder.encode(entries), as: UTF8.self) + "\n" } catch {
            throw GamesError(.malformed, "the games cannot be written")
        }
    }

    /// Reads a file.
    ///
    /// - Throws: `GamesError` with code `.malformed`; the place is the day.
    package static func records(_ text: String, file: String) throws(GamesError) -> [WordGameRecord] {
        let entries: [String: Entry]
        do { entries = try JSONDecoder().decode([String: Entry].self, from: Data(text.utf8)) } catch {
            throw GamesError(.malformed, "this is no file of games", file: file)
        }
        var records: [WordGameRecord] = []
        for (key, entry) in entries.sorted(by: { $0.key < $1.key }) {
            guard let day = CalendarDay(key), entry.dateKey == key,
                let state = WordGame.State(rawValue: entry.gameState)
            else {
                throw GamesError(
                    .malformed, "a game has no proper day and state", file: file, place: String(key.prefix(40)))
            }
            let noon = StoreDate(iso8601: "\(day)T12:00:00Z")
            guard let started = entry.startedAt.map({ StoreDate(iso8601: $0) }) ?? noon else {
                throw GamesError(.malformed, "a time is none", file: file, place: key)
            }
            let isOver = state != .playing
            records.append(
                WordGameRecord(
                    day: day, guesses: entry.guesses.map { $0.lowercased() }, state: state,
                    isHard: entry.hardMode ?? false, isArchive: entry.archive ?? false, wasLeft: entry.left ?? false,
                    startedAt: started,
                    finishedAt: isOver ? entry.finishedAt.flatMap { StoreDate(iso8601: $0) } ?? started : nil,
                    finishedOn: isOver ? entry.finishedOn.flatMap { CalendarDay($0) } ?? day : nil))
        }
        return records
    }
}
