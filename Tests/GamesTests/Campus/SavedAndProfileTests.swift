import Foundation
import Storage
import TestSupport
import Testing

@testable import Games

/// What was saved, and who saved it.
struct SavedAndProfileTests {
    @Test func oneListHasAllKinds() throws {
        let folder = try TemporaryFolder()
        let saved = SavedItems(try Samples.store(in: folder))
        for (index, kind) in SavedItem.Kind.allCases.enumerated() {
            #expect(try saved.add(SavedItem(kind, "7", title: "T\(index)"), at: Samples.later(Int64(index))))
        }
        #expect(try saved.list().map(\.item.kind) == SavedItem.Kind.allCases.reversed())
        #expect(try saved.list(.event).map(\.item.title) == ["T1"])
        let first = try #require(try saved.list(.article).first)
        try saved.remove(first.id)
        #expect(try saved.list(.article).isEmpty && saved.list().count == 4)
        #expect(Samples.code { try saved.remove(first.id) } == .notFound)
    }

    @Test func theWholeAndItsSectionAreTwoThingsAndEachIsThereOnce() throws {
        let folder = try TemporaryFolder()
        let saved = SavedItems(try Samples.store(in: folder))
        let whole = SavedItem(.document, "us-constitution", title: "Constitution")
        let section = SavedItem(.document, "us-constitution", section: "amendment-1", title: "Amendment I")
        #expect(try saved.add(whole, at: Samples.now) && saved.add(section, at: Samples.now))
        #expect(try !saved.add(whole, at: Samples.later(5)) && !saved.add(section, at: Samples.later(5)))
        #expect(try saved.list().map(\.savedAt) == [Samples.now, Samples.now])
        #expect(try saved.add(SavedItem(.event, "3", title: "E", alarm: 15), at: Samples.now))
        #expect(try !saved.add(SavedItem(.event, "3", title: "E", alarm: 30), at: Samples.now))
        #expect(try saved.list(.event).map(\.item.alarm) == [30])
        #expect(Samples.code { try saved.add(SavedItem(.bill, " ", title: ""), at: Samples.now) } == .invalid)
        #expect(
            Samples.code { try saved.add(SavedItem(.event, "1", title: "", alarm: -1), at: Samples.now) } == .invalid)
    }

    @Test func settingsComeBackAsTheyWereSet() throws {
        let folder = try TemporaryFolder()
        let profiles = Profiles(try Samples.store(in: folder))
        #expect(try profiles.load() == Profile())
        var profile = Profile()
        let values = [
            "name": "홍길동", "email": "kim@example.edu", "image": "/pictures/me.png", "theme": "dark", "palette": "ucd",
            "language": "ko", "notifications": "off", "leaderboard": "http://127.0.0.1:8080/api/leaderboard",
        ]
        #expect(Set(values.keys) == Set(Profile.keys))
        for (key, value) in values { try profile.set(key, to: value) }
        try profiles.save(profile)
        let again = try profiles.load()
        #expect(again == profile && Profile.keys.allSatisfy { again[$0] == values[$0] })
    }

    @Test(arguments: [
        ("theme", "blue"), ("palette", "x"), ("language", "xx"), ("notifications", "1"), ("email", "kim"),
        ("email", "a@b@c"),
        ("leaderboard", "javascript:1"), ("name", String(repeating: "x", count: 501)),
    ])
    func valuesThatAreNoneAreRefused(_ key: String, _ value: String) {
        var profile = Profile()
        #expect(Samples.code { try profile.set(key, to: value) } == .invalid)
        #expect(profile == Profile() && Samples.code { try profile.set("nothing", to: "") } == .notFound)
    }

    @Test func anErrorIsForgottenAfterTheNextSuccess() throws {
        let folder = try TemporaryFolder()
        let profiles = Profiles(try Samples.store(in: folder))
        try profiles.note(.timeout)
        #expect(try profiles.load().lastError == "timeout")
        try profiles.note(nil)
        #expect(try profiles.load().lastError == "")
    }

    @Test func theStoreIsForItsOwnerOnly() throws {
        let folder = try TemporaryFolder()
        try PlayerIdentity(Samples.store(in: folder)).signIn()
        let mode = try FileManager.default.attributesOfItem(atPath: folder.file("games.sqlite"))[.posixPermissions]
        #expect((mode as? NSNumber)?.intValue == 0o600)
    }

    @Test func coloursCanBeRead() throws {
        let ucd = try #require(Palette.all.first { $0.id == "ucd" })
        #expect(ucd.primary == "022851" && ucd.accent == "FFBF00")
        #expect(
            abs(Palette.contrast("000000", "FFFFFF") - 21) < 0.001
                && abs(Palette.contrast("767676", "FFFFFF") - 4.54) < 0.01)
        for palette in Palette.all {
            for color in [palette.primary, palette.accent] {
                #expect(Palette.contrast(color, Palette.ink(on: color)) >= 4.5)
            }
        }
        for (page, text) in [("FFFFFF", "1A1A1A"), ("FFFFFF", "595959"), ("14181C", "F2F2F2"), ("14181C", "B3B3B3")] {
            #expect(Palette.contrast(page, text) >= 4.5)
        }
    }

    @Test func themesAreCSS() {
        let dark = Palette.neutral.css(.dark)
        #expect(dark.contains("--page: #14181C;") && !dark.contains("@media") && dark.contains("color-scheme: dark"))
        #expect(!Palette.neutral.css(.light).contains("dark"))
        #expect(Palette.neutral.css(.auto).contains("@media (prefers-color-scheme: dark) {\n    :root {\n"))
    }

    @Test func gamesAreListedOnce() {
        #expect(GameKind.all.map(\.id) == ["dailyword", "trivia", "crossword"])
        #expect(GameKind.all.filter { $0.availability == .planned }.map(\.id) == ["crossword"])
    }
}
