import Foundation
import TestSupport
import Testing

@testable import Games

/// Marks, hard mode and the keyboard.
struct ScoringTests {
    static func marks(_ guess: String, _ answer: String) throws -> String {
        LetterMark.marks(try Samples.word(guess), for: try Samples.word(answer)).map { "\($0.rawValue)" }.joined()
    }

    @Test(arguments: [
        ("speed", "abide", "00101"), ("speed", "steal", "20200"), ("eerie", "there", "10102"),
        ("geese", "eerie", "02102"), ("mamma", "maxim", "22100"), ("abbey", "abbey", "22222"),
    ])
    func lettersAreMarkedAsOftenAsTheyAreThere(_ guess: String, _ answer: String, _ expected: String) throws {
        #expect(try Self.marks(guess, answer) == expected)
    }

    /// For every letter, as many marks as the smaller of its counts; all in its place are said.
    @Test func marksNeverSayMoreThanIsThere() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<20_000 {
            func word() -> String { String((0..<5).map { _ in "abcde".randomElement(using: &generator) ?? "a" }) }
            let (guess, answer) = (try Samples.word(word()), try Samples.word(word()))
            let marks = LetterMark.marks(guess, for: answer)
            for letter in UInt8(0x61)...0x65 {
                let said = zip(guess.letters, marks).count { $0 == letter && $1 != .absent }
                let most = min(guess.letters.count { $0 == letter }, answer.letters.count { $0 == letter })
                #expect(said == most)
            }
            for place in 0..<5 {
                #expect((marks[place] == .correct) == (guess.letters[place] == answer.letters[place]))
            }
        }
    }

    struct HardCase: CustomTestStringConvertible {
        let answer: String
        let before: [String]
        let guess: String
        let rule: String?

        var testDescription: String { "\(before) \(guess)" }

        static let all = [
            HardCase(answer: "abbey", before: ["babes"], guess: "kebab", rule: "letter 4 has to be E"),
            HardCase(answer: "abbey", before: ["kebab"], guess: "aebez", rule: "B has to be in it 2 times"),
            HardCase(answer: "erase", before: ["speed"], guess: "crane", rule: "S has to be in it"),
            HardCase(answer: "erase", before: ["speed"], guess: "sheen", rule: nil),
            // A letter that is absent may come again.
            HardCase(answer: "crane", before: ["slate"], guess: "stave", rule: nil),
            HardCase(answer: "robot", before: ["floor"], guess: "orbit", rule: "letter 4 has to be O"),
        ]
    }

    @Test(arguments: HardCase.all)
    func hardModeNamesTheFirstRule(_ example: HardCase) throws {
        let answer = try Samples.word(example.answer)
        let before = try example.before.map { MarkedGuess(try Samples.word($0), for: answer) }
        let violation = HardMode.violation(try Samples.word(example.guess), after: before)
        #expect(violation?.description == example.rule)
    }

    @Test func theAnswerNeverBreaksHardMode() throws {
        var generator = SeededGenerator(seed: 9)
        let answers = WordList.first.answers
        for _ in 0..<3_000 {
            let answer = answers[Int.random(in: answers.indices, using: &generator)]
            let guesses = (0..<5).map { _ in
                MarkedGuess(answers[Int.random(in: answers.indices, using: &generator)], for: answer)
            }
            #expect(HardMode.violation(answer, after: guesses) == nil)
        }
    }

    @Test func aLetterOfTheKeyboardNeverGetsWorse() throws {
        let answer = try Samples.word("abbey")
        var keyboard = Keyboard()
        var best: [UInt8: LetterMark] = [:]
        for guess in ["babes", "kebab", "abbey", "zebra"] {
            let marked = MarkedGuess(try Samples.word(guess), for: answer)
            keyboard.note(marked)
            for letter in UInt8(0x61)...0x7A {
                let now = keyboard[letter]
                #expect((now?.rawValue ?? -1) >= (best[letter]?.rawValue ?? -1))
                best[letter] = now
            }
        }
        #expect(keyboard[UInt8(ascii: "b")] == .correct && keyboard[UInt8(ascii: "k")] == .absent)
        #expect(keyboard[UInt8(ascii: "q")] == nil && keyboard[0] == nil)
    }
}
