import Roster
import TestSupport
import Testing

struct RosterBookTests {
    @Test func readsAnEdition() throws {
        let book = try Samples.book("1.9.0")
        let info = try book.info()
        #expect(info.edition == "1.9.0")
        #expect(info.notice == "invented people")
        #expect(info.dataUpdate == "2025-01-01")
        let (content, warnings) = try book.content()
        #expect(warnings == [])
        #expect(content.groups.map(\.name) == ["바다당", "산들당", "무소속"])
        #expect(content.groups[1].sponsor == "12-345")
        #expect(content.persons.count == 12)
        let first = content.persons[0]
        #expect(first.name == "홍길동" && first.area == "서울 활빈구" && first.job == "의원" && first.groupNo == 1)
        #expect(
            first.phones.map(\.value) == ["010-5550-0001", "02-555-3396", "02-555-3397", "02-555-3398", "02-556-2469"])
        #expect(first.phones.map(\.isMobile) == [true, false, false, false, false])
        #expect(first.messages.map(\.value) == ["@gildong"])
        #expect(first.webs.map(\.name) == ["homepage"])
        #expect(content.persons[5].phones.map(\.name) == ["국회 사무실", "FAX"])
        #expect(content.events.map(\.label) == ["1/1", "1/2"])
        #expect(content.events.map(\.members) == [[1, 2, 3], [4]])
        #expect(content.events[0].web == "https://example.org/1")
    }

    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let code: RosterProblem.Code
        let place: String
        let change: @Sendable (inout TestBook) -> Void

        init(
            _ name: String, _ code: RosterProblem.Code, _ place: String,
            _ change: @escaping @Sendable (inout TestBook) -> Void
        ) {
            (testDescription, self.code, self.place, self.change) = (name, code, place, change)
        }
    }

    static let faults = [
        Fault("a number twice", .duplicate, "congressman 4 no") { $0.persons[3][0] = "1" },
        Fault("no name", .name, "congressman 3 name") { $0.persons[2][1] = "" },
        Fault("a name of blanks", .name, "congressman 3 name") { $0.persons[2][1] = "  " },
        Fault("an unknown group", .reference, "congressman 3 group") { $0.persons[2][2] = "7" },
        Fault("a number with decimals", .number, "congressman 3 no") { $0.persons[2][0] = "'1.5" },
        Fault("a number that is a text", .number, "congressman 3 no") { $0.persons[2][0] = "one" },
        Fault("no number", .number, "congressman 3 no") { $0.persons[2][0] = "" },
        Fault("number 0", .number, "congressman 3 no") { $0.persons[2][0] = "'0" },
        Fault("a number beyond all", .number, "congressman 3 no") { $0.persons[2][0] = "2147483648" },
        Fault("a blank row", .hole, "congressman 4 ") { $0.persons.insert([], at: 3) },
        Fault("a row of blanks", .hole, "congressman 4 ") { $0.persons.insert([" ", "", " "], at: 3) },
        Fault("no headers", .header, "congressman 2 name") { $0.persons[1] = [] },
        Fault("a header less", .header, "congressman 2 group") { $0.persons[1][2] = "grp" },
        Fault("a header twice", .header, "congressman 2 name") { $0.persons[1][3] = "NAME" },
        Fault("an error in a cell", .cell, "congressman 3 name") { $0.persons[2][1] = "#REF!" },
        Fault("a formula without result", .name, "congressman 3 name") { $0.persons[2][1] = "!" },
        Fault("no sheet of groups", .missingSheet, "groups  ") { $0.left = ["groups"] },
        Fault("no sheet of events", .missingSheet, "events  ") { $0.left = ["events"] },
        Fault("no sheet of an event", .missingSheet, "votes  ") { $0.events.append(["1", "Votes", "votes"]) },
        Fault("two groups of one sheet", .duplicate, "events 4 sheet") {
            $0.events += [["1", "Votes", "votes"], ["2", "Votes", "Votes"]]
            $0.sheets = [("votes", [[], ["no", "title", "memberId"]])]
        },
        Fault("a member who is nobody", .reference, "votes 3 memberId") {
            $0.events.append(["1", "Votes", "votes"])
            $0.sheets = [("votes", [[], ["no", "title", "memberId"], ["1", "A", "9"]])]
        },
        Fault("an event in two places", .duplicate, "votes 5 no") {
            $0.events.append(["1", "Votes", "votes"])
            $0.sheets = [
                ("votes", [[], ["no", "title", "memberId"], ["1", "A", "1"], ["2", "B", "1"], ["1", "A", "2"]])
            ]
        },
    ]

    @Test(arguments: faults)
    func saysWhatIsWrongAndWhere(_ fault: Fault) throws {
        var book = TestBook(persons: [["1", "홍길동", "1", "서울"], ["2", "심청", "2", "인천"]])
        fault.change(&book)
        let error = #expect(throws: RosterError.self) { _ = try book.book.content() }
        #expect(error?.code == .invalidWorkbook)
        let found = try #require(error).problems.filter { $0.severity == .error }
        let places = found.map { "\($0.sheet) \($0.row.map { "\($0)" } ?? "") \($0.column ?? "")" }
        #expect(found.contains { $0.code == fault.code }, "\(found)")
        #expect(places.contains(fault.place), "\(places)")
    }

    @Test func findsAllFaultsAtOnce() throws {
        let book = TestBook(persons: [["1", "", "9"], ["1", "A", "1"], ["x", "B", "1"]])
        let error = #expect(throws: RosterError.self) { _ = try book.book.content() }
        #expect(error?.problems.map(\.code) == [.name, .reference, .duplicate, .number])
        #expect(error?.message.contains("4 errors") == true)
    }

    @Test func warnsOfWhatItCanBearWith() throws {
        var book = TestBook(persons: [["1", "홍길동", "", "!"]])
        book.groups[2][2] = "25551001"
        book.groups[3][2] = "ask the porter"
        book.events.append(["1", "Votes", "votes"])
        book.sheets = [
            ("votes", [[], ["no", "title", "memberId"], ["1", "A", "1"], ["1", "", "1"], ["2", "B", ""]])
        ]
        let (content, warnings) = try book.book.content()
        #expect(warnings.map(\.code) == [.phone, .phone, .reference, .cell, .duplicate])
        #expect(content.persons[0].groupNo == nil)
        #expect(content.groups[1].contacts.map(\.value) == ["ask the porter"])
        #expect(content.events.map(\.members) == [[1], []])
    }

    @Test func warnsOfPagesThatCannotBeOpened() throws {
        var book = TestBook(persons: [
            ["1", "A", "1", "", "javascript:alert(1)"], ["2", "B", "1", "", "example.org/b"],
        ])
        book.persons[1].append("web")
        let (content, warnings) = try book.book.content()
        #expect(warnings.map(\.code) == [.link])
        #expect(warnings.first?.row == 3)
        #expect(content.persons.map { $0.webs.count } == [1, 1])
    }

    @Test func takesGroupsThatAreStoredOnly() throws {
        let book = try TestBook(persons: [["1", "홍길동", "7"]]).book
        #expect(Samples.code { _ = try book.content() } == .invalidWorkbook)
        #expect(try book.content(knownGroups: [7]).content.persons[0].groupNo == 7)
    }

    @Test(arguments: ["", "one", "1.x"])
    func needsAVersion(_ version: String) throws {
        let book = try TestBook(version: version).book
        let error = #expect(throws: RosterError.self) { _ = try book.info() }
        #expect(error?.problems.map(\.code) == [.version])
    }

    @Test func refusesOtherFiles() {
        #expect(
            Samples.code { _ = try RosterBook(bytes: Array("no workbook".utf8), digest: "") } == .unreadableWorkbook)
        #expect(Samples.code { _ = try RosterBook(bytes: [], digest: "") } == .unreadableWorkbook)
    }

    @Test func keepsNamesInOneForm() throws {
        let person = try TestBook(persons: [
            ["1", " \u{1112}\u{1169}\u{11BC}\u{1100}\u{1175}\u{11AF}\u{1103}\u{1169}\u{11BC}\u{3000}", "1"]
        ]).book.content().content.persons[0]
        #expect(person.name.unicodeScalars.map(\.value) == [0xD64D, 0xAE38, 0xB3D9])
    }

    @Test func readsTheSampleEdition() throws {
        let book = try Samples.sharedBook("direct_democracy_v1.9.0")
        let info = try book.info()
        #expect(info.edition == "1.9.0")
        #expect(info.dataUpdate == "2016-05-01")
        let (content, warnings) = try book.content()
        #expect(warnings == [])
        #expect(content.groups.count == 5)
        #expect(content.persons.count == 40)
        #expect(content.events.count == 2)
        #expect(content.events.map(\.members.count).reduce(0, +) == 4)
    }
}
