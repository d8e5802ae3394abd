import Hangul
import Testing

struct HangulQueryTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let query: String
        let target: String
        let index: Int?
        var testDescription: String { "\(query) in \(target)" }

        init(_ query: String, _ target: String, _ index: Int?) {
            (self.query, self.target, self.index) = (query, target, index)
        }
    }

    static let cases = [
        Case("", "이순신", 0), Case("ㅇㅅㅅ", "이순신", 0), Case("ㅅㅅ", "이순신", 1), Case("이ㅅ신", "이순신", 0),
        Case("ㅇㅅㄱ", "이순신", nil), Case("이수", "이순신", 0), Case("이순ㅅ", "이순신", 0), Case("이숫", "이순신", nil),
        // A vowel that a second key completes, and one that none does.
        Case("도", "된장", 0), Case("두", "뒷산", 0), Case("드", "듸", 0), Case("디", "되", nil),
        // The last consonant: of this syllable, half of its cluster, or already of the next one.
        Case("일", "읽기", 0), Case("일", "이름", 0), Case("읽", "일기", 0), Case("읽", "읽기", 0), Case("익", "읽기", nil),
        Case("일", "이미", nil), Case("이일", "이이", nil),
        // Letters that stand alone.
        Case("ㅄ", "바수", 0), Case("ㅄ", "ㅄ", 0), Case("ㅣ", "이", nil), Case("ㅆ", "쌀", 0), Case("ㅅ", "쌀", nil),
        // Other spellings of the same letters, white space and case.
        Case("\u{110B}\u{1109}", "이순신", 0), Case("\u{FFB7}\u{FFB5}", "이순신", 0),
        Case("\u{110B}\u{1175}", "이순신", 0), Case("이 순신", "이순 신", 0), Case("pak", "PAK 1", 0), Case("k1", "PAK 1", 2),
        Case("이순신이순신", "이순신", nil),
    ]

    @Test(arguments: cases)
    func finds(_ item: Case) {
        #expect(HangulQuery(item.query).firstIndex(in: HangulText(item.target)) == item.index)
    }

    @Test(arguments: cases.filter { $0.index != nil && !HangulQuery($0.query).certainLetters.isEmpty })
    func whatIsFoundHasTheCertainLetters(_ item: Case) {
        #expect(HangulText(item.target).letters.contains(HangulQuery(item.query).certainLetters))
    }

    @Test(arguments: [
        ("", ""), ("김", "ㄱㅣㅁ"), ("홍기", "ㅎㅗㅇㄱ"), ("도", "ㄷ"), ("ㅎㄱㄷ", "ㅎ"), ("ㅎ길동", "ㄱㅣㄹㄷㅗㅇ"), ("Pak", "pak"),
        ("읽", "ㅇㅣㄹㄱ"),
    ])
    func lettersThatAreCertain(_ query: String, _ letters: String) {
        #expect(HangulQuery(query).certainLetters == letters)
    }

    @Test func ranksWhatIsFound() {
        let query = HangulQuery("ㅅㅅ")
        let ranked = ["이 순신 수선", "수선", "수", "수선화", "이순신"].map { query.rank(of: HangulText($0)) }
        #expect(ranked == [.wordStart, .start, nil, .start, .inside])
        #expect(HangulQuery("순신").rank(of: HangulText("순신")) == .whole)
        #expect(HangulQuery.Rank.whole < .inside)
    }

    @Test func takesSyllablesApart() {
        #expect(HangulText("닭 Ab쁨").initials == "ㄷabㅃ")
        #expect(HangulText("닭 왜").letters == "ㄷㅏㄹㄱㅇㅙ")
        let syllable = HangulSyllable("힣")
        #expect([syllable?.lead, syllable?.vowel, syllable?.tail] == [18, 20, 27])
        #expect(HangulSyllable("\u{ABFF}") == nil && HangulSyllable("\u{D7A4}") == nil && HangulSyllable("ㄱ") == nil)
        #expect(HangulSyllable("가")?.tailLetter == nil && HangulSyllable("쟤")?.vowelLetter == "ㅒ")
    }

    @Test func anySyllableIsFoundByItsBeginnings() {
        for value in stride(from: UInt32(0xAC00), through: 0xD7A3, by: 1) {
            guard let scalar = Unicode.Scalar(value), let syllable = HangulSyllable(scalar) else { continue }
            let text = HangulText(String(scalar))
            let lead = HangulQuery(String(syllable.leadLetter))
            let whole = HangulQuery(String(scalar))
            if lead.rank(of: text) == nil || whole.rank(of: text) != .whole { Issue.record("\(scalar)") }
        }
    }
}
