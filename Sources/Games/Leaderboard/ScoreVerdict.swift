import Interchange
package import Storage

/// Whether a result can be what it says: the words are played again, and the clock of the server is asked.
///
/// A deterrent and no more: the word of a day can be worked out by anyone who has this program.
package enum ScoreVerdict: Sendable, Hashable {
    case verified
    /// It may be true, but nothing shows it.
    case unverified
    /// It cannot be true; the text says why, in ASCII.
    case refused(StaticSentence)

    /// Judges a submission.
    ///
    /// - Parameter started: When the server was told that the game began; nil when it was not.
    package init(_ submission: ScoreSubmission, words: DailyWords, started: StoreDate?, at now: StoreDate) {
        guard let guessed = submission.words else {
            self = .unverified
            return
        }
        guard let answer = words.word(on: submission.day), let list = words.epoch(of: submission.day)?.list else {
            self = .refused("there is no puzzle of that day")
            return
        }
        guard guessed.count == submission.guesses, guessed.last == answer, !guessed.dropLast().contains(answer) else {
            self = .refused("the words do not lead to this result")
            return
        }
        guard guessed.allSatisfy(list.contains) else {
            self = .refused("a word is not in the list")
            return
        }
        if submission.isHard {
            var played: [MarkedGuess] = []
            for word in guessed {
                guard HardMode.violation(word, after: played) == nil else {
                    self = .refused("the words break hard mode")
                    return
                }
                played.append(MarkedGuess(word, for: answer))
            }
        }
        // A second for each guess; and no more than the server has measured, but for the way there: who submits a while
        // after the last guess has measured less.
        guard let started, submission.seconds >= guessed.count else {
            self = .unverified
            return
        }
        let measured = (now.microseconds - started.microseconds) / 1_000_000
        let isTimely =
            submission.day.number - started.utcDay.number <= 1 && started.utcDay.number - submission.day.number <= 1
        let slack: Int64 = 5
        self = isTimely && Int64(submission.seconds) <= measured + slack ? .verified : .unverified
    }
}

/// A sentence of the program.
package struct StaticSentence: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    package let description: String
    package init(stringLiteral value: StaticString) { description = "\(value)" }
}
