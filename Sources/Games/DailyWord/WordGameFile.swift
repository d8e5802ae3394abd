import FoundationEssentials
import Interchange
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

    /// A game on one line, for sets of lines: the same game has the same line everywhere.
    package static func line(_ record: WordGameRecord) -> String {
        let flags = [(record.isHard, "h"), (record.isArchive, "a"), (record.wasLeft, "l")].filter(\.0).map(\.1)
        return [
            record.day.description, record.state.rawValue, flags.joined(), record.startedAt.iso8601,
            record.finishedAt?.iso8601 ?? "", record.finishedOn?.description ?? "",
            record.guesses.joined(separator: ","),
        ].joined(separator: "|")
    }

    /// Reads a line; nil for what is none.
    package static func record(line: String) -> WordGameRecord? {
        let parts = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 7, let day = CalendarDay(parts[0]), let state = WordGame.State(rawValue: parts[1]),
            let started = StoreDate(iso8601: parts[3]), (state == .playing) == parts[4].isEmpty,
            parts[4].isEmpty || StoreDate(iso8601: parts[4]) != nil
        else { return nil }
        return WordGameRecord(
            day: day, guesses: parts[6].split(separator: ",").map(String.init), state: state,
            isHard: parts[2].contains("h"), isArchive: parts[2].contains("a"), wasLeft: parts[2].contains("l"),
            startedAt: started, finishedAt: StoreDate(iso8601: parts[4]), finishedOn: CalendarDay(parts[5]))
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
