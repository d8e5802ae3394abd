import Foundation
import Roster
import Storage
import TestSupport
import Testing

/// Favourites, settings, photos, and who is meant by a query.
struct ReadingTests {
    @Test func keepsFavourites() throws {
        let folder = try TemporaryFolder()
        let roster = try Samples.loaded(in: folder)
        #expect(try roster.addFavourite(7, alarm: true, now: Samples.now).name == "황진이")
        try roster.addFavourite(2, alarm: false, now: Samples.now)
        try roster.addFavourite(7, alarm: false, now: Samples.later)
        #expect(try roster.favourites().map(\.person.no) == [2, 7])
        #expect(try roster.favourites().map(\.favourite.hasAlarm) == [false, false])
        #expect(try roster.favourites().map(\.favourite.since) == [Samples.now.iso8601, Samples.now.iso8601])
        try roster.removeFavourite(2)
        #expect(try roster.person(2).name == "성춘향")
        #expect(Samples.code { try roster.removeFavourite(2) } == .notFound)
        #expect(Samples.code { try roster.addFavourite(99, alarm: false, now: Samples.now) } == .notFound)
    }

    @Test func marksPhonesAnewWhenTheirNamesAreSet() throws {
        let folder = try TemporaryFolder()
        let roster = try Samples.loaded(in: folder)
        #expect(try roster.person(3).phones.map(\.isMobile) == [false, false, false])
        try roster.setPhoneNames(["국회 사무실", "Natel"], now: Samples.now)
        #expect(try roster.person(3).phones.map(\.isMobile) == [true, true, false])
        #expect(try roster.person(1).phones.first?.isMobile == false)
        #expect(try roster.phoneNames().isMobile("NATEL"))
        try roster.setPhoneNames(nil, now: Samples.now)
        #expect(try roster.person(1).phones.first?.isMobile == true)
    }

    @Test func sortsOutWhoIsMeant() throws {
        let folder = try TemporaryFolder()
        let roster = try Samples.loaded(in: folder)
        try roster.addFavourite(5, alarm: false, now: Samples.now)
        func numbers(_ terms: [(String, String)], _ words: String...) throws -> [Int] {
            try roster.persons(RosterQuery(terms: terms, search: words)).map(\.no)
        }
        #expect(try numbers([]).count == 12)
        #expect(try numbers([("search", "ㅎ길ㄷ")]) == [1])
        #expect(try numbers([], "ㅎ길ㄷ") == [1])
        #expect(try numbers([("group", "2")]) == [3, 4, 7, 11])
        #expect(try numbers([("group", "산들당"), ("area", "전")]) == [4, 11])
        #expect(try numbers([("event", "1/1")]) == [1, 2, 3])
        #expect(try numbers([("event", "1/1"), ("name", "성")]) == [2])
        #expect(try numbers([("no", "3-5")]) == [3, 4, 5])
        #expect(try numbers([("favourites", "yes")]) == [5])
        for bad in [("size", "2"), ("event", "1"), ("no", "5-3"), ("no", "x"), ("group", ""), ("favourites", "so")] {
            #expect(Samples.code { _ = try numbers([bad]) } == .invalidQuery, "\(bad)")
        }
        #expect(Samples.code { _ = try numbers([("group", "9")]) } == .notFound)
        #expect(Samples.code { _ = try numbers([("event", "7/7")]) } == .notFound)
    }

    @Test func givesRecipientsTheUsualColumns() throws {
        let folder = try TemporaryFolder()
        let roster = try Samples.loaded(in: folder)
        let people = try roster.recipients(RosterQuery(terms: [("no", "1-10")]))
        let rows = people.map { Dictionary(zip(RosterRecipient.columns, $0.values)) { $1 } }
        #expect(rows[0]["lastName"] == "홍" && rows[0]["firstName"] == "길동" && rows[0]["fullName"] == "홍길동")
        #expect(rows[0]["phoneNumber"] == "010-5550-0001" && rows[0]["email"] == "gildong@example.org")
        #expect(rows[0]["sourceKey"] == "1#1" && people[0].reference == "1#1")
        #expect(rows[0]["group"] == "바다당" && rows[0]["homepage"] == "http://gildong.example.org")
        #expect(rows[7]["lastName"] == "남궁" && rows[7]["firstName"] == "별")
        #expect(rows[8]["lastName"] == "까" && rows[8]["firstName"] == "치")
        #expect(rows[9]["lastName"] == "Marsh" && rows[9]["firstName"] == "Ann")
        #expect(rows[5]["phoneNumber"] == "031-555-0106")
    }

    @Test func findsPhotosAndShowsAPlaceholder() throws {
        let folder = try TemporaryFolder()
        for path in ["own/photos", "data/packet/photos", "bundle"] {
            try FileManager.default.createDirectory(
                atPath: folder.file(path), withIntermediateDirectories: true)
        }
        for name in ["own/photos/1.png", "data/packet/photos/1.jpg", "data/packet/photos/2.jpeg", "bundle/roster.xlsx"]
        {
            try folder.write("x", to: name)
        }
        let environment = ["XDG_DATA_HOME": folder.file("data"), "HOME": "/nowhere"]
        let resources = RosterResources(
            explicit: folder.file("own"), environment: environment, bundle: folder.file("bundle"))
        #expect(resources.photo(of: 1) == folder.file("own/photos/1.png"))
        #expect(resources.photo(of: 2) == folder.file("data/packet/photos/2.jpeg"))
        #expect(
            resources.photo(of: 1, in: folder.file("data/packet/photos")) == folder.file("data/packet/photos/1.jpg"))
        #expect(resources.photo(of: 3) == nil)
        #expect(resources.photo(of: -1) == nil)
        #expect(resources.find("roster.xlsx") == folder.file("bundle/roster.xlsx"))
        try folder.write("x", to: "data/packet/roster.xlsx")
        #expect(resources.find("roster.xlsx") == folder.file("data/packet/roster.xlsx"))
        try folder.write("x", to: "own/roster.xlsx")
        #expect(resources.find("roster.xlsx") == folder.file("own/roster.xlsx"))
        #expect(
            RosterResources(explicit: nil, environment: ["HOME": "/h"], bundle: nil).folders == [
                "/h/.local/share/packet"
            ])
        #expect(PlaceholderPicture.png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(PlaceholderPicture.png.count > 200)
    }
}
