import Testing

@testable import Civic

/// What learners read, in each language.
struct PhraseTests {
    static let phrases: [Phrase] = [
        .showsAnswer, .grades, .nothingToTakeBack, .nothingDue, .tookBack(question: 7), .reviewed(cards: 7),
        .several(required: 7), .lookUp(at: "7"), .keepAnswer(key: "7"), .notAsked(cards: 7),
        .rules(asked: 7, pass: 8, fail: 9), .claimed, .mayClaim, .changingAnswer, .source("7", asOf: "7"), .right,
        .wrong(accepted: "7"),
        .verdict(isPassed: true, right: 7, wrong: 8, asked: 9), .what, .when, .which, .notes, .cards, .event, .hearing,
        .bill, .todo, .campusEvent, .word, .reminder, .favourite, .dueToday, .overdue(days: 7), .begins(minutes: 7),
        .notPlayed, .guessed(7, of: 8), .changed, .more(things: 7), .packets, .sends, .due(cards: 7), .newActions(7),
        .failed(packets: 7), .nothingToday,
    ]

    @Test(arguments: phrases) func isThereInEachLanguageWithItsValues(_ phrase: Phrase) {
        let texts = Language.allCases.map(phrase.text)
        #expect(Set(texts).count == Language.allCases.count)
        #expect(!texts.contains(""))
        let english = Set(texts[0].filter("789".contains))
        // “In the last 7 days” is said with the same digit.
        #expect(texts.allSatisfy { Set($0.filter("789".contains)) == english })
    }

    @Test func oneIsNotMany() {
        #expect(Phrase.reviewed(cards: 1).text(.english) == "1 card reviewed")
        #expect(Phrase.due(cards: 1).text(.spanish) == "1 tarjeta pendiente")
        #expect(Phrase.newActions(1).text(.korean) == "새 경과 1건")
    }

    @Test(arguments: [
        (1, "begins in 1 minute", "1분 뒤 시작"), (119, "begins in 119 minutes", "119분 뒤 시작"),
        (120, "begins in 2 hours", "2시간 뒤 시작"), (2_879, "begins in 47 hours", "47시간 뒤 시작"),
        (3_967, "begins in 2 days", "2일 뒤 시작"), (525_600, "begins in 365 days", "365일 뒤 시작"),
    ])
    func aTimeAheadIsSaidInItsUnit(_ minutes: Int, _ english: String, _ korean: String) {
        let phrase = Phrase.begins(minutes: minutes)
        #expect(phrase.text(.english) == english && phrase.text(.korean) == korean)
    }
}
