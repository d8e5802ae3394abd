import ArgumentParser
import Games
import Interchange
import PDFObjects
import PacketCommands
import PacketFiles
import PacketMapping
import PacketModel
import PacketRecipients
import Storage

/// Where the player is, which decides what day it is.
struct ZoneOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The time zone that days are of: Europe/Berlin, +0900, UTC; otherwise TZ, or that of the machine.",
            valueName: "zone"))
    var zone: String?
}

extension CommandContext {
    /// The clocks of a zone.
    ///
    /// - Throws: `CommandError` with code `.notFound` for a zone that there is not.
    func clock(_ options: ZoneOptions) throws(CommandError) -> LocalClock {
        guard let name = options.zone else { return ownClock }
        if let clock = LocalClock(zone: name, from: SystemTimeZones(environment: environment)) { return clock }
        throw CommandError(.notFound, "there is no time zone “\(name)”", hint: "zones have names such as Europe/Berlin")
    }

    /// The clocks where the user is; UTC when that is not known.
    var ownClock: LocalClock {
        let zones = SystemTimeZones(environment: environment)
        return ownZone.flatMap { LocalClock(zone: $0, from: zones) } ?? .utc(zones)
    }

    /// What day it is there, now or at another moment.
    func calendarDay(_ clock: LocalClock, at other: StoreDate? = nil) -> CalendarDay {
        let seconds = Int((other ?? moment).microseconds / 1_000_000)
        return StoreDate(microseconds: Int64(seconds + clock.offset(at: seconds)) * 1_000_000).utcDay
    }

    /// Tells the leaderboard that the game begins, so that its time can be verified; without it nothing is lost.
    func announce(_ game: WordGame, _ store: Store, _ common: CommonOptions) throws {
        guard !game.isArchive, let client = leaderboard(try profile(common)),
            let token = try PlayerIdentity(store).token()
        else { return }
        do throws(AppError) { try client.start(game.day, token: token) } catch {
            note("\(error.message); the time of this game cannot be verified", common)
        }
    }

    /// The zone of the user: `TZ`, or what the machine's clock is set to.
    private var ownZone: String? {
        if let named = environment["TZ"], !named.isEmpty {
            return named.hasPrefix(":") ? String(named.dropFirst()) : named
        }
        guard let file = Files.resolved("/etc/localtime"), let folder = file.firstRange(of: "/zoneinfo/") else {
            return nil
        }
        return String(file[folder.upperBound...])
    }

    /// The profile; the usual one when there is no store yet.
    func profile(_ common: CommonOptions) throws -> Profile {
        try existingStore(common).map { try Profiles($0).load() } ?? Profile()
    }

    /// SHA-256 of a text, in hexadecimal.
    static func digest(_ text: String) -> String { SHA256.hexadecimal(SHA256.digest(Array(text.utf8))) }

    /// The leaderboard of the profile; nil when it has none.
    func leaderboard(_ profile: Profile) -> LeaderboardClient? {
        profile.leaderboard.isEmpty ? nil : LeaderboardClient(base: profile.leaderboard, transport: HTTPTransport())
    }

    /// The results of this store as people.
    func leaderboardSource(_ common: CommonOptions) throws -> LeaderboardSource {
        LeaderboardSource(board: try existingStore(common).map(ScoreBoard.init), today: calendarDay(ownClock))
    }

    /// Asks a service, and keeps how it answered in the profile.
    func ask<Value>(_ common: CommonOptions, _ body: () throws(AppError) -> Value) throws -> Value {
        let profiles = Profiles(try openStore(common))
        do throws(AppError) {
            let value = try body()
            try? profiles.note(nil)
            return value
        } catch {
            try? profiles.note(error)
            guard error.ending == .again else { throw error }
            say(ErrorReport(error).rendered(verbose: common.verbose))
            throw ExitCode.stopped
        }
    }
}

extension LocalClock {
    /// UTC, which every machine has.
    fileprivate static func utc(_ zones: SystemTimeZones) -> LocalClock {
        guard let clock = LocalClock(zone: "UTC", from: zones) else { preconditionFailure("UTC is a zone") }
        return clock
    }
}
