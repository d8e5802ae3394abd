import GRDB
import Interchange
import Storage
import TestSupport
import Testing

@testable import Civic

/// Bills and hearings out of saved files.
struct LegislatureTests {
    let folder: TemporaryFolder
    let bills: Bills
    let hearings: Hearings

    init() throws {
        folder = try TemporaryFolder()
        let store = try Samples.store(in: folder)
        bills = Bills(store, pack: "sd")
        hearings = Hearings(store, pack: "sd")
    }

    @Test(
        arguments: [
            ("HB1001", nil, "HB1001"), ("hb 1001", nil, "HB1001"), ("2026/HB1001", "2026", "HB1001"), ("", nil, ""),
        ] as [(String, String?, String)])
    func namesOfBillsAreTakenApart(_ text: String, _ session: String?, _ number: String) {
        #expect(BillName(text).session == session && BillName(text).number == number)
    }

    @Test func aBillIsFoundByEitherName() throws {
        let text = #"[{"identifier": "HB1001", "title": "Roads", "session": "2025"}]"#
        _ = try bills.importFile(text, file: "a.json", session: "", at: Samples.now)
        _ = try bills.importFile(
            text.replacing("2025", with: "2026"), file: "b.json", session: "", at: Samples.now)
        #expect(try bills.bill(named: "hb1001")?.fullName == "2026/HB1001")
        #expect(try bills.bill(named: "2025/HB1001")?.fullName == "2025/HB1001")
        #expect(try bills.bill(named: "2024/HB1001") == nil)
    }

    static let list = """
        [{"BillId": 1, "BillType": "HB", "BillNumberOnly": "1010", "Title": "An Act to revise things"},
         {"BillId": 2, "BillType": "HB", "BillNumberOnly": 9, "Title": "An Act on roads", "Extra": {"x": [null]}},
         {"BillType": "SB", "BillNumberOnly": "2", "Title": ""}]
        """
    static let single = """
        {"BillType": "HB", "BillNumberOnly": "1010", "Title": "An Act to revise things",
         "BillSponsor": [{"Member": {"UniqueName": "Lems"}, "MemberType": "P"}],
         "Keywords": [{"Keyword": "roads"}]}
        """
    static let log = """
        [{"ActionDate": "2026-02-03T00:00:00", "StatusText": "Passed", "Description": "Do Pass", "Result": "P"},
         {"ActionDate": "2026-01-20T00:00:00", "StatusText": "First Reading", "AssignedCommittee": {"Name": "Transportation"}},
         {"ActionDate": "", "StatusText": "no day"}]
        """
    static let openStates = """
        {"results": [{"identifier": "SB 2", "title": "An Act", "session": "2026", "openstates_url": "https://openstates.org/x",
          "sponsorships": [{"name": "Reed", "classification": "primary"}],
          "actions": [{"date": "2026-01-15", "description": "First read"}]}]}
        """

    @Test func savedFilesOfTheLegislatureAreRead() throws {
        let first = try bills.importFile(Self.list, file: "list.json", session: "2026", at: Samples.now)
        #expect(first == Bills.ImportReport(added: 2, changed: 0, unchanged: 0))
        #expect(try bills.list().map(\.number) == ["HB9", "HB1010"])
        #expect(try bills.importFile(Self.single, file: "one.json", session: "2026", at: Samples.now).changed == 1)
        #expect(
            try bills.importFile(Self.log, file: "log.json", session: "2026", bill: "hb 1010", at: Samples.now).changed
                == 1)
        let bill = try bills.find("HB 1010")
        #expect(bill.actions.map(\.day) == ["2026-01-20", "2026-02-03"])
        #expect(bill.actions.map(\.text) == ["First Reading, Transportation", "Do Pass, Passed"])
        #expect(bill.sponsors == [Bill.Sponsor(name: "Lems", kind: "P")])
        #expect(bill.title == "An Act to revise things")
    }

    @Test(arguments: [list, single, openStates, "identifier,title,session_identifier\nHB1,An Act,2025\n"])
    func theSameFileAgainChangesNothing(_ text: String) throws {
        let first = try bills.importFile(text, file: "a", session: "2026", at: Samples.now)
        #expect(first.added > 0)
        let second = try bills.importFile(text, file: "a", session: "2026", at: Samples.later(days: 1))
        #expect(second == Bills.ImportReport(added: 0, changed: 0, unchanged: first.added))
    }

    @Test func followedBillsSayWhatIsNew() throws {
        _ = try bills.importFile(Self.list, file: "a", session: "2026", at: Samples.now)
        try bills.follow(bills.find("hb1010"), true)
        #expect(try bills.list(followedOnly: true).map(\.newActions) == [0])
        _ = try bills.importFile(Self.log, file: "b", session: "2026", bill: "HB1010", at: Samples.now)
        #expect(try bills.list(followedOnly: true).map(\.newActions) == [2])
        _ = try bills.importFile(Self.list, file: "a", session: "2026", at: Samples.now)
        #expect(try bills.find("hb1010").newActions == 2)
        try bills.markSeen(bills.find("hb1010"))
        #expect(try bills.find("hb1010").newActions == 0)
        try bills.follow(bills.find("hb1010"), false)
        #expect(try bills.list(followedOnly: true) == [])
    }

    @Test func billsAreFoundBySessionAndText() throws {
        _ = try bills.importFile(Self.list, file: "a", session: "2026", at: Samples.now)
        _ = try bills.importFile(Self.openStates, file: "b", session: "x", at: Samples.now)
        #expect(try bills.list(text: "ROADS").map(\.number) == ["HB9"])
        #expect(try bills.list(session: "2026").count == 3)
        #expect(try bills.find("sb2").url == "https://openstates.org/x")
        #expect(Samples.code { _ = try bills.find("HB7") } == .notFound)
        #expect(try Bills(bills.store, pack: "nd").list() == [])
    }

    @Test(arguments: ["", "[]", "{}", "[1, \"x\"]", "nonsense", "title\nx", "{\"a\":", "[[[[]]]]"])
    func whatIsNoFileOfBillsIsRefused(_ text: String) {
        #expect(Samples.code { _ = try bills.importFile(text, file: "a", session: "1", at: Samples.now) } == .malformed)
    }

    /// What is neither of the two kinds is told so, and not that a column is missing; a table without titles is told that.
    @Test(arguments: [
        ("nonsense", "neither JSON nor CSV"), ("<!DOCTYPE html>\n<title>Bills</title>", "neither JSON nor CSV"),
        ("%PDF-1.7\n1 0 obj", "neither JSON nor CSV"), ("", "neither JSON nor CSV"),
        ("number,name\nHB1,Roads", "the column “title” is missing"), ("sep=;\ntitle;x\na;b", "there is no bill in it"),
    ])
    func whatIsWrongWithAFileOfBillsIsSaid(_ text: String, _ sentence: String) {
        let said = Samples.sentence { _ = try bills.importFile(text, file: "a", session: "1", at: Samples.now) }
        #expect(said.contains(sentence), "\(said)")
    }

    @Test func actionsOfUnknownBillsAreRefused() {
        #expect(
            Samples.code { _ = try bills.importFile(Self.log, file: "a", session: "1", bill: "HB5", at: Samples.now) }
                == .notFound)
    }

    @Test func aScheduleIsRead() throws {
        let text = """
            [{"CommitteeName": "House Education", "DocumentDate": "2026-01-20T07:45:00", "Location": "Room 413",
              "Bills": [{"number": "HB1001"}, "HB1002"], "url": "javascript:x"},
             {"committee": "Senate Judiciary", "date": "2026-01-19", "agenda": "Rules"}, {"Name": "no day"}]
            """
        let report = Hearings.ImportReport(taken: 2, omitted: 1, unused: [])
        #expect(try hearings.importFile(text, file: "schedule.json") == report)
        #expect(try hearings.importFile(text, file: "schedule.json") == report)
        let all = try hearings.list(from: nil)
        #expect(all.map(\.committee) == ["Senate Judiciary", "House Education"])
        #expect(
            all[1]
                == Hearing(
                    committee: "House Education", starts: "2026-01-20T07:45", location: "Room 413",
                    items: "HB1001\nHB1002", url: ""))
        #expect(try hearings.list(from: CalendarDay("2026-01-20")).count == 1)
        #expect(try hearings.list(from: nil, committee: "judi").count == 1)
        #expect(Samples.code { _ = try hearings.importFile("[]", file: "x") } == .malformed)
    }

    /// A time in a field of its own is joined with the day, also where the meeting was taken before without it.
    @Test func aTimeOfItsOwnIsRead() throws {
        func text(_ time: String) -> String {
            #"[{"committee": "Education", "date": "2026-01-20", \#(time)"room": "413", "chair": "Lee", "note": ""}]"#
        }
        #expect(try hearings.importFile(text(""), file: "a").unused == ["chair"])
        #expect(try hearings.list(from: nil).map(\.starts) == ["2026-01-20"])
        #expect(try hearings.importFile(text(#""time": "10:00", "#), file: "a").unused == ["chair"])
        #expect(try hearings.list(from: nil).map(\.starts) == ["2026-01-20T10:00"])
        #expect(try hearings.list(from: nil).map(\.location) == ["413"])
        // A time that is none is named, and not passed over.
        #expect(try hearings.importFile(text(#""Time": "after session", "#), file: "a").unused == ["Time", "chair"])
    }

    /// Midnight is no time, however it is written, and the first field that has a time counts.
    @Test(
        arguments: [
            (#""date": "2026-03-02 00:00:00", "time": "10:00""#, "2026-03-02T10:00", []),
            (#""date": "2026-03-02T00:00:00Z", "time": "10:00""#, "2026-03-02T10:00", []),
            (#""date": "2026-03-02", "time": "", "start_time": "10:00""#, "2026-03-02T10:00", []),
            (
                #""starts": "", "date": "2026-03-02", "time": "soon", "start_time": "10:00""#, "2026-03-02T10:00",
                ["time"]
            ),
            (#""date": "2026-03-02 1:15 PM""#, "2026-03-02T13:15", []),
            (#""date": "2026-03-02 07:45:00-06:00", "time": "10:00""#, "2026-03-02T07:45", []),
            (#""date": "2026-03-02 00:00""#, "2026-03-02", []),
        ] as [(String, String, [String])])
    func theTimeOfAMeetingIsFound(_ members: String, _ starts: String, _ unused: [String]) throws {
        let text = "[{\"committee\": \"Education\", \(members)}]"
        #expect(try hearings.importFile(text, file: "a").unused == unused)
        #expect(try hearings.list(from: nil).map(\.starts) == [starts])
    }

    /// A meeting without a time is replaced by the same with one, and another of that day is not.
    @Test(arguments: ["2026-03-02", "2026-03-02 00:00", "2026-03-02T00:00", "2026-03-02 14:00"])
    func aMeetingTakenBeforeIsReplaced(_ before: String) throws {
        func text(_ date: String) -> String { #"[{"committee": "Education", "date": "\#(date)"}]"# }
        _ = try hearings.importFile(text("2026-03-02 10:00"), file: "a")
        // As it was kept by an earlier version.
        try hearings.store.writing { database in
            try database.execute(
                sql:
                    "INSERT INTO civicHearing (pack, committee, starts, location, items, url) VALUES (?, ?, ?, '', '', '')",
                arguments: [hearings.pack, "Education", before])
        }
        #expect(try hearings.list(from: nil).count == 2)
        _ = try hearings.importFile(text("2026-03-02 14:00:00"), file: "a")
        #expect(try hearings.list(from: nil).map(\.starts) == ["2026-03-02T10:00", "2026-03-02T14:00"])
    }

    /// A place and a room are told both; a moment keeps its own time.
    @Test func aPlaceHasItsRoom() throws {
        let text = """
            [{"committee": "Education", "starts": "2026-01-20T07:45", "time": "10:00", "place": "Capitol", "room": "413"},
             {"committee": "Taxation", "starts": "2026-01-20T00:00:00", "time": "1 p.m."}]
            """
        #expect(try hearings.importFile(text, file: "a").unused == [])
        #expect(try hearings.list(from: nil).map(\.starts) == ["2026-01-20T07:45", "2026-01-20T13:00"])
        #expect(try hearings.list(from: nil).map(\.location) == ["Capitol, 413", ""])
    }

    @Test(
        arguments: [
            ("10:00", "10:00"), ("7:45", "07:45"), ("9.30", "09:30"), ("10:00:00", "10:00"), ("1:15 PM", "13:15"),
            ("12 a.m.", "00:00"), ("12 pm", "12:00"), ("10", nil), ("25:00", nil), ("13 pm", nil), ("9:75", nil),
            ("noon", nil), ("", nil),
        ] as [(String, String?)])
    func timesOfDayAreRead(_ text: String, _ time: String?) { #expect(HearingEntry.time(text) == time) }
}
