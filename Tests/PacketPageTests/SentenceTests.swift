#if Server
import Foundation
import TestSupport
import Testing

@testable import PacketPage

/// What the libraries say, in the language of the page.
@Suite struct SentenceTests {
    private static let catalogue = String(decoding: PackageResources.ko_sentences, as: UTF8.self)

    /// Names stand in both languages, a line has one sentence, and none is there twice.
    @Test func sentencesKeepWhatStandsInThem() {
        let sentences = SentenceCatalogue.sentences(of: Self.catalogue)
        #expect(sentences.count > 1500)
        var seen: Set<String> = []
        for sentence in sentences {
            let english = sentence.pieces.text { _ in "{}" }
            #expect(Set(sentence.translation.names).isSubset(of: sentence.pieces.names), "\(english)")
            #expect(PageSentence.split(english, at: ". ").count == 1, "\(english)")
            #expect(seen.insert(english).inserted, "\(english)")
        }
    }

    @Test(arguments: [
        ("the text has 30 characters, the field takes 20", "글이 30자인데 입력란에는 20자까지 들어갑니다"),
        (
            "the text is 3.5 pt larger than the field at 9.0 pt; about 12 of its 40 characters cannot be read",
            "글이 9.0 pt에서 입력란보다 3.5 pt 큽니다. 40자 가운데 12자쯤을 읽을 수 없습니다"
        ),
        (
            "“due” is not a date like 2024-05-31, and is compared with one",
            "“due”의 값이 2024-05-31 같은 날짜가 아닌데 날짜와 비교됩니다"
        ),
        ("“due” is not a date like m/d/yyyy", "“due”의 값이 m/d/yyyy 같은 날짜가 아닙니다"),
        ("There is no file “홍길동.pdf”.", "“홍길동.pdf” 파일이 없습니다."),
    ])
    func sentencesAreTranslatedWhole(english: String, korean: String) {
        #expect(Words.of(.korean).said(english) == Said(text: korean, language: nil))
        #expect(Words.of(.english).said(english) == Said(text: english, language: nil))
    }

    /// Several sentences and clauses, a place before them, and phrases within them are translated each.
    @Test(arguments: [
        ("There is no such file. Check the spelling of its path.", "그런 파일이 없습니다. 이름을 확인하세요."),
        ("my people.csv, line 3: there is no such file", "my people.csv, 3번째 줄: 그런 파일이 없습니다"),
        (
            "“a file.ics”, line 3: event 1 needs UID and DTSTART",
            "“a file.ics”, 3번째 줄: 1번째 행사에 UID와 DTSTART가 있어야 합니다"
        ),
        ("the mapping, line 3: unknown column “x”", "연결 3번째 줄: “x” 열이 없습니다"),
        (
            "its printed label says “phone”; but another field fits as well",
            "인쇄된 이름에 “phone”이(가) 있습니다. 다만 다른 입력란도 맞습니다"
        ),
        ("there is no such day as rows 3, 5, 8 and 4 more of the column say", "열의 3, 5, 8행과 그 밖의 4행에 있는 날짜는 없는 날입니다"),
        ("“{a}” is not a date like {b}", "“{a}”의 값이 {b} 같은 날짜가 아닙니다"),
        ("“이름” is not in the table “도시”", "“이름”의 값이 표 “도시”에 없습니다"),
        ("There is a template named “편지”.", "“편지”라는 템플릿이 있습니다."),
    ])
    func partsAreTranslatedEach(english: String, korean: String) {
        #expect(Words.of(.korean).said(english) == Said(text: korean, language: nil))
    }

    /// A name stands for no words of a sentence: what is said behind it, or in its place, is another sentence.
    @Test(arguments: [
        "There is no file “a.pdf”. It was eaten.", "There is no file “a.pdf”; it was eaten",
        "there are three things that nobody knows", "the letter is not closed", "none of it is the case: nothing",
        "there is no such file; and more",
    ])
    func namesAreNoSentences(english: String) {
        #expect(Words.of(.korean).said(english) == Said(text: english, language: "en"))
    }

    /// What is not in the catalogue is said to be English; what the page says itself is not.
    @Test(
        arguments: [
            ("something new about “홍길동”", "en"), ("the text has 30 characters", "en"), ("문서를 둘 곳을 적으세요.", nil),
            ("“x” cannot", "en"),
        ] as [(String, String?)])
    func othersStayEnglish(text: String, language: String?) {
        #expect(Words.of(.korean).said(text) == Said(text: text, language: language))
    }

    /// What is said of options and commands is for those who type them.
    @Test(
        arguments: [
            ("“a--b.pdf” is there already; give --overwrite to replace it", "“a--b.pdf” is there already"),
            ("fill it in, or give --allow-empty-passwords to write such packets open", "fill it in"),
            ("name their file with --accounts", nil), ("packet merge makes one", nil),
            ("see why with packet send status; the same command again goes on", nil),
            (
                "compare a packet with the form, or get the form anew",
                "compare a packet with the form, or get the form anew"
            ),
            ("no packet shows their values", "no packet shows their values"),
            ("the packet “--x” is gone", "the packet “--x” is gone"),
        ] as [(String, String?)])
    func optionsAreNotSpokenOf(text: String, page: String?) {
        #expect(PageSentence.withoutCommands(text) == page)
        #expect(Words.of(.english).hint("", text) == page)
    }

    /// What to do about a row or the table is said without what stands in a mapping.
    @Test(arguments: [
        (
            "not-a-date", #"say how dates are written: date:"d MMMM yyyy":m/d/yyyy"#,
            "correct the cell; a day can always be written as 2026-01-31. Where the whole column is written so, choose in "
                + "Match, under “Written otherwise”, how the table has its days"
        ),
        (
            "days-mixed", #"write all of them in one way: {COLUMN|date:"MM/dd/yyyy":m/d/yyyy}"#,
            "open the field in Match, and choose under “Written otherwise” how it writes the days"
        ),
        (
            "line-break-in-line",
            #"replace the line breaks in the data, or in the mapping: {COLUMN|replace:"\n":", "}"#,
            "replace the line breaks in the data"
        ),
        (
            "number-length",
            "see whether a digit is missing in the data; spreadsheets drop zeros at the beginning, unless the column is text: "
                + "{ZIP|pad:5:0}", "see whether a digit is missing in the data"
        ),
        (
            "day-order", #"say how the column has its days: {COLUMN|date:"MM/dd/yyyy":d/m/yyyy}"#,
            "open the field in Match; see which day it shows, and choose there how it is written"
        ),
        (
            "decimal-mark",
            "write the column's numbers in one way in the data, best as 1234.50, or say how it has them: {COLUMN|numeric:de}",
            "write the column's numbers in one way in the data, best as 1234.50"
        ),
    ])
    func mappingsAreNotSpokenOf(code: String, hint: String, page: String) throws {
        #expect(Words.of(.english).hint(code, hint) == page)
        let words = Words.of(.korean)
        let korean = words.said(try #require(words.hint(code, hint)))
        #expect(korean.language == nil && !PageSentence.showsExpressions(korean.text), "\(korean.text)")
        // Whoever wrote an expression is told how it is written.
        #expect(Words.of(.english).hint("", hint) == hint)
    }

    /// What a cell says wrong is told with its column, and without names of filters.
    @Test(arguments: [
        (
            "`Date of Birth` is not a date like 2024-05-31",
            "“Date of Birth” is not a date like 2024-05-31",
            "“Date of Birth”의 값이 2024-05-31 같은 날짜가 아닙니다"
        ),
        (
            "`Fee` is not a number as `de` writes it", "“Fee” is not a number that can be read here",
            "“Fee”의 값을 수로 읽을 수 없습니다"
        ),
        (
            "`Ticket` is not a whole number, which `bits` needs", "“Ticket” is not a whole number",
            "“Ticket”의 값이 정수가 아닙니다"
        ),
        (
            "`Due` is neither a number nor a date like 2024-05-31, which a calculation needs",
            "“Due” is neither a number nor a date like 2024-05-31", "“Due”의 값이 수도 2024-05-31 같은 날짜도 아닙니다"
        ),
        (
            "`Sex` is none of the values that `choose` knows",
            "“Sex” says none of the words that have a meaning here", "“Sex”의 값은 여기서 뜻이 정해진 낱말이 아닙니다"
        ),
    ])
    func cellsAreToldWithoutFilters(text: String, english: String, korean: String) {
        #expect(Words.of(.english).said(text) == Said(text: english, language: nil))
        #expect(Words.of(.korean).said(text) == Said(text: korean, language: nil))
    }

    /// A sentence has no full stop before what is to be done about it.
    @Test func sentencesEndOnce() {
        let (message, hint) = (Said(text: "It has 7 digits.", language: nil), Said(text: "add one", language: nil))
        #expect(SaidRemark(message, hint: hint).message.text == "It has 7 digits")
        #expect(SaidRemark(message).message == message)
    }

    /// Nothing that the page says, in either language, is an option or a command.
    @Test func catalogueHasNoOptions() {
        for sentence in SentenceCatalogue.sentences(of: Self.catalogue) {
            let translation = sentence.translation.text { $0 }
            #expect(!PageSentence.speaksOfCommands(translation), "\(translation)")
        }
    }

    /// Every sentence that these libraries say of a form, a table, a row, a packet or a message has its Korean one.
    @Test(arguments: Self.libraries)
    func everySentenceIsTranslated(library: String, parts: [String]) throws {
        let sentences = try SourceSentences.all(of: library, without: parts)
        #expect(sentences.count > 1)
        for sentence in sentences where PageSentence.withoutCommands(sentence) != nil {
            #expect(Words.of(.korean).said(sentence).language == nil, "\(sentence)")
        }
    }

    /// All that can say something on the page, each with what it has for others: for commands, manuals and other machines, or
    /// words that are looked for.
    private static let libraries: [(String, [String])] = [
        ("PDFObjects", []), ("PDFText", []), ("PDFForms", []), ("PDFPictures", []), ("PDFPreview", []),
        ("PDFRevisions", []),
        ("Interchange", ["Generated"]), ("Markup", []), ("Sheets", []), ("Storage", []),
        ("CoreDataStores", []), ("Mail", []), ("PacketFiles", []), ("PacketRecipients", []),
        ("PacketMapping", ["Manual", "Generated", "Filters/FilterCatalogue.swift", "Matching/Lexicon.swift"]),
        ("PacketTemplate", []), ("PacketMerge", []), ("PacketVerify", []),
        (
            "PacketPlanning",
            ["Collecting", "Letters", "Shards", "Proposing/AdditionText.swift", "Rows/SinglePacket.swift"]
        ),
        ("PacketDelivery", []), ("PacketSending", []), ("PacketStore", []), ("PacketPage", []), ("CompanionPages", []),
        (
            "Civic",
            [
                "Cards/Matching", "Documents/ConstitutionSigners.swift", "Documents/FoundingDocument.swift",
                "Documents/SectionedText.swift", "Language",
                "Letters/LetterTemplate+Shipped.swift",
            ]
        ),
        ("Roster", []), ("Tasks", ["Hub"]), ("Games", ["Generated"]),
        ("PacketCommands/Context", []), ("PacketCommands/Errors", []),
    ]

    /// Rows that go wrong are told in Korean to whom reads Korean.
    @Test func theCheckIsKorean() throws {
        let long = String(repeating: "매우 긴 이름 ", count: 60)
        let work = try ServedWork(
            form: "Fixtures/forms/choice-combo.pdf", table: "plain,pairs\nhuge,\(long)\nmedium,대한민국\n")
        let check = try work.get("check", language: "ko")
        #expect(check.contains("값이 입력란의 선택지에 없습니다"), "\(check)")
        #expect(check.contains("쓸 수 있는 값: "), "\(check)")
        #expect(try work.get("check").contains("the value is none of the field&#39;s choices"))
    }
}
#endif
