import Interchange
import Testing

struct AnswerWordsTests {
    @Test(arguments: [
        "yes", "Yes ", "Y", "ja", "Ja", "oui", "sí", "si", "sim", "tak", "да", "ναι", "evet", "はい", "예", "是", "نعم",
        "haj", "हाँ", "হ্যাঁ", "હા", "x", "X", "✓", "✔", "☑", "on", "TRUE", "1", "WAHR", "vrai",
    ])
    func understandsYes(_ word: String) {
        #expect(AnswerWords().answer(AnswerWords.folded(word)) == true)
    }

    @Test(arguments: [
        "no", "N", "nein", "Non", "não", "nao", "nie", "нет", "όχι", "hayır", "いいえ", "아니요", "否", "لا", "না", "ទេ", "off",
        "false",
        "0",
        "FALSCH", "☐",
    ])
    func understandsNo(_ word: String) {
        #expect(AnswerWords().answer(AnswerWords.folded(word)) == false)
    }

    /// What means yes here and no there means nothing until the language is known.
    @Test(arguments: [
        ("e", "tr", true), ("e", "fi", false), ("k", "fi", true), ("k", "vi", false), ("jo", "sq", false),
    ])
    func asksForTheLanguage(_ word: String, _ locale: String, _ answer: Bool) {
        #expect(AnswerWords().answer(word) == nil)
        #expect(AnswerWords(locale: locale).answer(word) == answer)
    }

    @Test(arguments: ["de-CH", "de_AT", "DE"])
    func takesTheLanguageOfACountry(_ locale: String) {
        #expect(AnswerWords(locale: locale).languages.first?.yes.contains("ja") == true)
    }

    /// A letter is a code in most tables: only where the language is known it is short for a word.
    @Test(arguments: [
        ("j", "de", true), ("o", "fr", true), ("s", "it", true), ("d", "cs", nil), ("д", "ru", true), ("m", "de", nil),
        ("м", "ru", nil), ("h", "tr", false),
    ])
    func takesALetterInItsLanguage(_ letter: String, _ locale: String, _ answer: Bool?) {
        #expect(AnswerWords().answer(letter) == nil)
        #expect(AnswerWords(locale: locale).answer(letter) == answer)
    }

    @Test(arguments: Array("abcdefghijklmopqrstuvwäøабвгдежαβא").map { String($0) })
    func letterAloneIsNoAnswer(_ letter: String) {
        #expect(AnswerWords().answer(letter) == nil)
        #expect(AnswerWords(locale: "en-US").answer(letter) == nil)
    }

    @Test(arguments: ["", "maybe", "2", "none", "xx", "?"])
    func understandsNothingElse(_ word: String) {
        #expect(AnswerWords().answer(word) == nil)
    }

    @Test func knowsTheWordsOfAllLanguages() {
        #expect(AnswerWords().languages.count > 150)
        #expect(AnswerWords().languages.allSatisfy { !$0.yes.isEmpty && !$0.no.isEmpty })
    }

    @Test(
        arguments: [
            (["j", "n"], true), (["o", "n"], true), (["m", "f"], false), (["n"], false), (["ja", "nein"], false),
            (["j", "n", "x"], false),
        ] as [(Set<String>, Bool)])
    func lettersAreOfLanguages(_ letters: Set<String>, _ areAnswers: Bool) {
        #expect(AnswerWords.languages(ofLetters: letters).isEmpty != areAnswers)
    }
}
