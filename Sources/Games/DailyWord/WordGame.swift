package import Interchange
package import Storage

/// One game of the daily word, as far as it was played.
package struct WordGame: Sendable {
    /// How many guesses there are.
    package static let limit = 6

    /// How far a game is.
    package enum State: String, Sendable, Hashable, CaseIterable { case playing, won, lost }

    package let day: CalendarDay
    /// The number of the puzzle, from 1.
    package let number: Int
    package let answer: PuzzleWord
    private let list: WordList
    package private(set) var guesses: [MarkedGuess] = []
    /// Whether guesses have to use what was found. Can be changed before the first guess only.
    package private(set) var isHard = false
    /// Whether the day had passed when the game was begun; it never counts then.
    package let isArchive: Bool
    /// Whether the player went away in between, so that the time says nothing.
    package var wasLeft = false
    package let startedAt: StoreDate
    package private(set) var finishedAt: StoreDate?
    /// The player's day when the game ended.
    package private(set) var finishedOn: CalendarDay?

    /// Begins the game of a day.
    ///
    /// - Parameters:
    ///   - today: The day in the zone of the player.
    ///   - now: The time.
    /// - Throws: `GamesError` with code `.notFound` for a day without a puzzle: before the first epoch, or to come.
    package init(_ day: CalendarDay, words: DailyWords, today: CalendarDay, at now: StoreDate) throws(GamesError) {
        guard let answer = words.word(on: day), let epoch = words.epoch(of: day), let number = words.number(of: day)
        else {
            throw GamesError(.notFound, "there is no puzzle of \(day); the first is of \(words.epochs[0].start)")
        }
        guard day <= today else { throw GamesError(.notFound, "the puzzle of \(day) is yet to come") }
        self.day = day
        self.number = number
        self.answer = answer
        list = epoch.list
        isArchive = day < today
        startedAt = now
    }

    /// Takes up a game that was kept.
    ///
    /// - Throws: `GamesError` with code `.malformed` when the guesses are not those of a game.
    package init(restoring record: WordGameRecord, words: DailyWords) throws(GamesError) {
        guard let answer = words.word(on: record.day), let epoch = words.epoch(of: record.day),
            let number = words.number(of: record.day)
        else { throw GamesError(.malformed, "there is no puzzle of \(record.day)") }
        day = record.day
        self.number = number
        self.answer = answer
        list = epoch.list
        isArchive = record.isArchive
        startedAt = record.startedAt
        isHard = record.isHard
        for guess in record.guesses {
            do {
                try self.guess(guess, on: record.finishedOn ?? record.day, at: record.finishedAt ?? record.startedAt)
            } catch {
                throw GamesError(.malformed, "the guesses of \(record.day) are not those of a game")
            }
        }
        guard state == record.state else {
            throw GamesError(.malformed, "the game of \(record.day) did not end as it is said to have")
        }
        wasLeft = record.wasLeft
    }

    package var state: State {
        if guesses.last?.word == answer { return .won }
        return guesses.count >= Self.limit ? .lost : .playing
    }

    /// What is known about the letters.
    package var keyboard: Keyboard { Keyboard(guesses) }

    /// How long it took, in whole seconds; nil while it is played.
    package var seconds: Int? {
        finishedAt.map { max(0, Int(($0.microseconds - startedAt.microseconds) / 1_000_000)) }
    }

    /// Makes a guess. One that does not count leaves the game as it was.
    ///
    /// - Parameters:
    ///   - today: The day in the zone of the player.
    /// - Throws: `GamesError` with code `.refused`.
    @discardableResult
    package mutating func guess(
        _ text: String, on today: CalendarDay, at now: StoreDate
    ) throws(GamesError) -> MarkedGuess {
        guard state == .playing else { throw GamesError(.refused, "the game of \(day) is over") }
        guard let word = PuzzleWord(text) else { throw GamesError(.refused, "a guess has five letters from a to z") }
        guard list.contains(word) else { throw GamesError(.refused, "“\(word)” is not in the list of words") }
        if isHard, let violation = HardMode.violation(word, after: guesses) {
            throw GamesError(.refused, "hard mode: \(violation)")
        }
        let marked = MarkedGuess(word, for: answer)
        guesses.append(marked)
        if state != .playing { (finishedAt, finishedOn) = (now, today) }
        return marked
    }

    /// Turns hard mode on or off.
    ///
    /// - Throws: `GamesError` with code `.refused` once a guess was made.
    package mutating func setHard(_ isOn: Bool) throws(GamesError) {
        guard isOn != isHard else { return }
        guard guesses.isEmpty else { throw GamesError(.refused, "hard mode is chosen before the first guess") }
        isHard = isOn
    }

    /// What is kept of it.
    package var record: WordGameRecord {
        WordGameRecord(
            day: day, guesses: guesses.map { "\($0.word)" }, state: state, isHard: isHard, isArchive: isArchive,
            wasLeft: wasLeft, startedAt: startedAt, finishedAt: finishedAt, finishedOn: finishedOn)
    }
}

/// What is kept of a game.
package struct WordGameRecord: Sendable, Hashable {
    package var day: CalendarDay
    package var guesses: [String]
    package var state: WordGame.State
    package var isHard: Bool
    package var isArchive: Bool
    package var wasLeft: Bool
    package var startedAt: StoreDate
    package var finishedAt: StoreDate?
    package var finishedOn: CalendarDay?

    package init(
        day: CalendarDay, guesses: [String], state: WordGame.State, isHard: Bool, isArchive: Bool, wasLeft: Bool,
        startedAt: StoreDate, finishedAt: StoreDate?, finishedOn: CalendarDay?
    ) {
        self.day = day
        self.guesses = guesses
        self.state = state
        self.isHard = isHard
        self.isArchive = isArchive
        self.wasLeft = wasLeft
        self.startedAt = startedAt
        self.finishedAt = finishedAt
        self.finishedOn = finishedOn
    }
}
