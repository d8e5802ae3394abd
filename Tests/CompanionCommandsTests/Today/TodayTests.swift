#if Companions
import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import CompanionCommands

/// `packet today` over all companions, and how it tells of things. It is 2026-03-14, 9:26 in UTC.
struct TodayTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @discardableResult
    private func run(_ arguments: String..., zone: String = "UTC", path: String = "") -> CommandRun {
        let data = "\(Fixture.package)/Sources/Civic/Resources"
        return CommandRun(arguments, in: folder.path, environment: ["TZ": zone, "PACKET_DATA": data, "PATH": path])
    }

    private func lines(_ run: CommandRun) throws -> [String] {
        let all = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: String]])
        return all.map { "\($0["what"] ?? "") \($0["which"] ?? "") \($0["notes"] ?? "")" }
    }

    /// Something of each companion.
    private func fill() throws {
        run("todo", "add", "Call the printer", "--due", "2026-03-12")
        run("todo", "add", "Send the letters", "--due", "today")
        run("todo", "add", "Later", "--due", "+5")
        run("campus", "events", "add", "Choir", "--starts", "2026-03-10T18:00", "--rule", "FREQ=DAILY", "--zone", "UTC")
        run("campus", "saved", "add", "event", "1", "--alarm", "600")
        run("civic", "events", "propose", "Town hall", "--starts", "2026-03-08T19:00", "--rule", "FREQ=WEEKLY")
        run("civic", "events", "decide", "1", "approved")
        run("game", "guess", "crane", "--on", "2026-03-13")
        for version in ["1.9.0", "1.10.0"] { try folder.copy(Fixture.file("roster/roster-\(version).xlsx")) }
        run("roster", "load", "roster-1.9.0.xlsx")
        for no in 1...12 { run("roster", "fav", "add", "\(no)", "--alarm") }
    }

    @Test func eachCompanionHasItsLines() throws {
        try fill()
        let today = try lines(run("today", "--days", "1", "--format", "json"))
        #expect(
            today == [
                "todo Call the printer overdue for 2 days", "todo Send the letters due today",
                "reminder Choir begins in 8 hours", "campus event Choir ", "campus event Choir ",
                "event Town hall ", "word of the day dailyword 73 not played yet",
            ])
        // Where it is another day, other things are due.
        let east = try lines(run("today", "--days", "0", "--format", "json", zone: "Pacific/Kiritimati"))
        #expect(east.contains("todo Send the letters due today") && !east.contains { $0.contains("due 2026") })
        let west = try lines(run("today", "--days", "0", "--format", "json", zone: "Etc/GMT+11"))
        #expect(!west.contains { $0.contains("Send the letters") })
    }

    @Test func newsOfFavouritesWithAnAlarmAreTold() throws {
        try fill()
        // Twelve favourites since the day before the workbook came, one of them without an alarm.
        let store = folder.file("store.sqlite")
        let change = "UPDATE rosterFavourite SET since = '2026-03-13T00:00:00.000000Z', hasAlarm = personNo <> 2"
        #expect(try Tool.run("sqlite3", [store, change]).status == 0)
        let told = try lines(run("today", "--format", "json")).filter { $0.hasPrefix("favourite") }
        #expect(told.count == 11 && told.allSatisfy { $0.hasSuffix("changed by an update") })
        // What is a week old is no news.
        let old = "UPDATE rosterPerson SET updatedAt = '2026-03-07T00:00:00.000000Z'"
        #expect(try Tool.run("sqlite3", [store, old]).status == 0)
        #expect(try !lines(run("today", "--format", "json")).contains { $0.hasPrefix("favourite") })
    }

    @Test func eachThingIsToldOnTheDesktopOnce() throws {
        try fill()
        try FileManager.default.createDirectory(atPath: folder.file("bin"), withIntermediateDirectories: true)
        try folder.write(
            "#!/bin/sh\nfor word; do echo \"$word\" >> '\(folder.file("said"))'; done\n", to: "bin/notify-send")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.file("bin/notify-send"))
        let told = run("today", "--notify", path: folder.file("bin"))
        #expect(told.status == 0 && told.output == "")
        let said = try String(contentsOfFile: folder.file("said"), encoding: .utf8)
        #expect(
            said.hasPrefix("--app-name=packet\n--\npacket\ntodo: Call the printer, 2026-03-12, overdue for 2 days\n"))
        #expect(said.contains("reminder: Choir") && said.contains("word of the day"))
        #expect(run("today", "--notify", path: folder.file("bin")).status == 0)
        #expect(try String(contentsOfFile: folder.file("said"), encoding: .utf8) == said)
    }

    @Test func withoutADesktopThingsArePrinted() throws {
        run("todo", "add", "Pay <b>&", "--due", "today")
        #expect(run("today", "--notify").output == "todo: Pay <b>&, 2026-03-14, due today\n")
        #expect(run("today", "--notify").output == "")
        run("todo", "add", "Another", "--due", "today")
        // At half past four nobody is woken for what is due today.
        #expect(run("today", "--notify", zone: "Etc/GMT+5").output == "")
        run("campus", "profile", "set", "notifications", "off")
        #expect(run("today", "--notify").output == "")
        run("campus", "profile", "set", "notifications", "on")
        #expect(run("today", "--notify").output.hasPrefix("todo: Another"))
        #expect(run("today", "--notify", "--format", "json").status == 64)
    }

    /// The units that scripts/install --with-timer puts in place, for a folder with signs that systemd understands otherwise.
    @Test func theTimerRunsTheProgramOfItsFolder() throws {
        let place = folder.file("a b%c")
        let script = "set -eu; . '\(Fixture.package)/scripts/lib.sh'; install_timer '\(place)'; echo $timer_folder"
        let run = try Tool.run("bash", ["-c", script])
        #expect(run.output == "\(place)/lib/systemd/user\n")
        let units = try ["service", "timer"].map { kind in
            try String(contentsOfFile: "\(place)/lib/systemd/user/packet-today.\(kind)", encoding: .utf8)
        }
        let program = place.replacing("%", with: "%%")
        #expect(units[0].contains("ExecStart=\"\(program)/bin/packet\" today --notify\n"))
        #expect(units[1].contains("OnCalendar=*:0/15\n") && units[1].contains("WantedBy=timers.target\n"))
    }
}
#endif
