import GRDB
import Interchange
package import Storage

/// Who uses the program, and how they like it. Who it is stays on this machine.
package struct Profile: Sendable, Hashable {
    package enum Theme: String, Sendable, Hashable, CaseIterable { case auto, light, dark }

    /// The language of the page.
    package enum Language: String, Sendable, Hashable, CaseIterable {
        /// The one that the browser prefers.
        case auto
        case english = "en"
        case korean = "ko"
    }

    package var name = ""
    package var email = ""
    /// A path or address; it is never fetched.
    package var image = ""
    package var theme = Theme.auto
    package var palette = Palette.neutral.id
    package var language = Language.auto
    package var hasNotifications = true
    /// The address of the leaderboard that results are sent to; empty for none.
    package var leaderboard = ""
    /// What went wrong last with a service; empty after something that went well.
    package var lastError = ""

    package init() {}

    /// The names of the settings, in the order in which they are listed.
    package static let keys = [
        "name", "email", "image", "theme", "palette", "language", "notifications", "leaderboard",
    ]

    /// The settings that are no word about who it is: other devices of the user may have them.
    package static let preferences = ["theme", "palette", "language", "notifications"]

    /// A setting by its name, as text.
    package subscript(key: String) -> String? {
        switch key {
        case "name": name
        case "email": email
        case "image": image
        case "theme": theme.rawValue
        case "palette": palette
        case "language": language.rawValue
        case "notifications": hasNotifications ? "on" : "off"
        case "leaderboard": leaderboard
        default: nil
        }
    }

    /// Changes a setting.
    ///
    /// - Throws: `GamesError` with code `.notFound` for a name that there is not, `.invalid` for a value that is none.
    package mutating func set(_ key: String, to text: String) throws(GamesError) {
        let value = text.withoutControls.onOneLine
        guard value.count <= 500 else { throw GamesError(.invalid, "a setting has at most 500 characters") }
        switch key {
        case "name": name = value
        case "email":
            guard value.isEmpty || (try? MailAddress(value)) != nil else {
                throw GamesError(.invalid, "this is no e-mail address")
            }
            email = value
        case "image": image = value
        case "theme":
            guard let theme = Theme(rawValue: value) else {
                throw GamesError(.invalid, "a theme is auto, light or dark")
            }
            self.theme = theme
        case "palette":
            guard Palette.all.contains(where: { $0.id == value }) else {
                let names = Palette.all.map(\.id).joined(separator: ", ")
                throw GamesError(.invalid, "there is no such palette", hint: "there are \(names)")
            }
            palette = value
        case "language":
            guard let language = Language(rawValue: value) else {
                throw GamesError(.invalid, "a language is auto, en or ko")
            }
            self.language = language
        case "notifications":
            guard ["on", "off"].contains(value) else { throw GamesError(.invalid, "notifications are on or off") }
            hasNotifications = value == "on"
        case "leaderboard":
            guard value.isEmpty || SafeLink(page: value) != nil else {
                throw GamesError(.invalid, "a leaderboard has an address with http or https")
            }
            leaderboard = value
        default:
            throw GamesError(.notFound, "there is no setting of that name", hint: Self.keys.joined(separator: ", "))
        }
    }
}

/// The profile that a store has.
package struct Profiles: Sendable {
    private let store: Store

    package init(_ store: Store) { self.store = store }

    package func load() throws(GamesError) -> Profile {
        let values = try store.reading { database in
            try Row.fetchAll(database, sql: "SELECT key, value FROM profileSetting").map {
                ($0[0] as String, $0[1] as String)
            }
        }
        var profile = Profile()
        // A value of another version of the program is left out.
        for (key, value) in values where Profile.keys.contains(key) { try? profile.set(key, to: value) }
        profile.lastError = values.first { $0.0 == "lastError" }?.1 ?? ""
        return profile
    }

    /// Changes some settings; the others stay as they are in the store.
    package func save(_ profile: Profile, only keys: [String]) throws(GamesError) {
        try store.writing { database in
            for key in keys { try Self.write(key, profile[key] ?? "", in: database) }
        }
    }

    package func save(_ profile: Profile) throws(GamesError) {
        try store.writing { database in
            for key in Profile.keys { try Self.write(key, profile[key] ?? "", in: database) }
            try Self.write("lastError", profile.lastError, in: database)
        }
    }

    /// Notes how a service answered: its error, or nil when all went well.
    package func note(_ error: AppError?) throws(GamesError) {
        try store.writing { try Self.write("lastError", error?.code ?? "", in: $0) }
    }

    private static func write(_ key: String, _ value: String, in database: Database) throws {
        try database.execute(
            sql:
                "INSERT INTO profileSetting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            arguments: [key, value])
    }
}
