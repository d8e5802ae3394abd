#if Server
import Testing

@testable import PacketPage

/// What people of a list are called.
struct PeopleNamesTests {
    private static let lists = [PeopleList(name: "civic", title: "Officials of Illinois", count: 177)]

    @Test(
        arguments: [
            ("civic:id=ocd-person/1,ocd-person/2,ocd-person/3", 3, "Officials of Illinois, 3 people"),
            ("civic:", 177, "Officials of Illinois, 177 people"),
            ("civic:chamber=house party=D", nil, "Officials of Illinois (chamber=house party=D)"),
            ("other:", 1, "other, 1 person"), ("", nil, "Stored recipients"), ("id=1-3,7", nil, "4 people"),
            ("party=D", nil, "party=D"), ("\"", nil, "\""),
        ] as [(String, Int?, String)])
    func queriesAreSaidInWords(query: String, count: Int?, title: String) {
        #expect(PeopleNames(Self.lists, .of(.english)).title(of: query, count: count) == title)
    }

    @Test func theyAreKoreanOnTheKoreanPage() {
        let names = PeopleNames(Self.lists, .of(.korean))
        #expect(names.title(of: "civic:id=a", count: 1) == "Illinois의 공직자, 1명")
    }

    /// Tables of the store that come from a list are called like it; files keep their names.
    @Test(arguments: [
        ("recipients civic:id=a,b", "Officials of Illinois"), ("recipients id=1-3", "3 people"),
        ("people.xlsx", "people.xlsx"), ("recipients party=D", "recipients party=D"),
        ("recipients of May.csv", "recipients of May.csv"),
    ])
    func tablesOfTheStoreAreSaidInWords(table: String, title: String) {
        #expect(PeopleNames(Self.lists, .of(.english)).title(ofTable: table) == title)
    }
}
#endif
