import Foundation
import Hangul
import Roster
import Storage
import TestSupport
import Testing

struct SearchTests {
    private func numbers(_ roster: Roster, _ query: String, _ scope: Roster.SearchScope = .all) throws -> [Int] {
        try roster.search(query, scope: scope).map(\.person.no)
    }

    @Test func findsByWhateverIsTyped() throws {
        let folder = try TemporaryFolder()
        let roster = try Samples.loaded(in: folder)
        for query in ["홍길동", "ㅎㄱㄷ", "ㅎ길ㄷ", "홍ㄱ", "홍길ㄷ", "길동", "홍기", "ㅎ 길 ㄷ", "\u{1112}\u{1100}\u{1103}"] {
            #expect(try numbers(roster, query, .name) == [1], "\(query)")
        }
        #expect(try numbers(roster, "ㅅㅇ", .area) == [3, 1])
        #expect(try numbers(roster, "남원", .area) == [4, 2, 12])
        #expect(try numbers(roster, "ann", .name) == [10])
        #expect(try numbers(roster, "남원", .name) == [])
        #expect(try numbers(roster, "ㅎ긷ㄷ") == [])
        #expect(try numbers(roster, "").count == 12)
        #expect(try roster.search("", limit: 3).count == 3)
        let hit = try #require(try roster.search("비례").first)
        #expect(hit.person.no == 10 && hit.scope == .area && hit.rank == .start)
    }

    @Test func ranksWhatItFinds() throws {
        let folder = try TemporaryFolder()
        let roster = Roster(try Samples.store(in: folder))
        let persons = [
            ["1", "가나 서울", "1", ""], ["2", "이서울", "1", ""], ["3", "서울시", "1", ""], ["4", "서울", "1", ""],
            ["5", "나", "1", "서울"], ["6", "가", "1", "서울 종로"], ["7", "가", "1", "서울 종로"],
        ]
        _ = try roster.load(TestBook(persons: persons).book, now: Samples.now)
        let hits = try roster.search("서울")
        #expect(hits.map(\.person.no) == [5, 4, 6, 7, 3, 1, 2])
        #expect(hits.map(\.rank) == [.whole, .whole, .start, .start, .start, .wordStart, .inside])
    }

    /// What the database leaves out is never found by looking at everybody.
    @Test func theDatabaseLeavesOutNobodyWhoIsMeant() throws {
        let folder = try TemporaryFolder()
        let roster = Roster(try Samples.store(in: folder))
        let words = [
            "닭 값", "과천시", "광주", "긔동", "갑수", "가방", "까치", "KIM Gi", "이자스민", "1반2반", "ㄳ", "왜관", "홍길동", "읽기", "ㅏ 강",
        ]
        let persons = words.enumerated().map {
            ["\($0.offset + 1)", $0.element, "1", words[words.count - 1 - $0.offset]]
        }
        _ = try roster.load(TestBook(persons: persons).book, now: Samples.now)
        var queries =
            words + ["달", "고", "과", "갑", "값", "ㄳ", "ㄱㅅ", "ㄲ", "ㄱ", "ㅏ", "오", "와", "일", "읽", "익", "그", "kim", "2"]
        queries += words.flatMap { word in (1...word.count).map { String(word.prefix($0)) } }
        for query in queries {
            let wanted = HangulQuery(query)
            let all = try roster.persons().filter {
                wanted.rank(of: HangulText($0.name)) != nil || wanted.rank(of: HangulText($0.area)) != nil
            }
            let hits = try roster.search(query)
            #expect(Set(hits.map(\.person.no)) == Set(all.map(\.no)), "\(query)")
            for hit in hits {
                let text = hit.scope == .name ? hit.person.name : hit.person.area
                #expect(hit.rank == wanted.rank(of: HangulText(text)), "\(query) in \(text)")
            }
        }
    }

    private struct Golden: Decodable {
        struct Case: Decodable { var query, target: String, index: Int }
        var cases: [Case]
    }

    @Test func findsAllOfTheSample() throws {
        let path = try SharedSample.path("companions/hangul_golden.json")
        let golden = try JSONDecoder().decode(Golden.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        #expect(golden.cases.count == 43)
        let folder = try TemporaryFolder()
        let roster = Roster(try Samples.store(in: folder))
        let persons = golden.cases.enumerated().map { ["\($0.offset + 1)", "'\($0.element.target)", "1", ""] }
        _ = try roster.load(TestBook(persons: persons).book, now: Samples.now)
        for (index, item) in golden.cases.enumerated() {
            let found = try roster.search(item.query, scope: .name).contains { $0.person.no == index + 1 }
            #expect(found == (item.index >= 0), "\(item.query) in \(item.target)")
        }
    }

    @Test func takesNamesApart() {
        let columns = SearchColumns("홍길동")
        #expect(columns.characters == "ㅎㅗㅇㄱㅣㄹㄷㅗㅇ")
        #expect(columns.firstCharacter == "홍")
        #expect(columns.firstCharacters == "ㅎㄱㄷ")
        #expect(SearchColumns("서울 강남구").firstCharacters == "ㅅㅇㄱㄴㄱ")
        #expect(SearchColumns("") == SearchColumns(" "))
    }

    @Test func everybodyStandsUnderOneHeading() throws {
        let folder = try TemporaryFolder()
        let roster = try Samples.loaded(in: folder)
        for arrangement in Roster.Arrangement.allCases {
            let sections = try roster.sections(by: arrangement)
            #expect(sections.flatMap(\.persons).map(\.no).sorted() == Array(1...12))
            #expect(Set(sections.map(\.heading)).count == sections.count)
        }
        #expect(try roster.sections(by: .name).map(\.heading) == ["ㄱ", "ㄴ", "ㅂ", "ㅅ", "ㅇ", "ㅈ", "ㅎ", "#"])
        #expect(try roster.sections(by: .group).map(\.heading) == ["바다당", "산들당", "무소속"])
        #expect(try roster.sections(by: .area).map(\.heading).last == "")
        let doubled = ["까", "따", "빠", "싸", "짜", "하", "ㄲ", "x", "1", "", "ㅏ", "洪"]
        #expect(
            doubled.map { NameBucket($0).description } == ["ㄱ", "ㄷ", "ㅂ", "ㅅ", "ㅈ", "ㅎ", "ㄱ", "#", "#", "#", "#", "#"])
    }
}
