import Interchange

/// Names of players: an adjective and a noun, or what a player chose.
package enum PlayerName {
    static let adjectives = [
        "Able", "Amber", "Brave", "Brisk", "Calm", "Clever", "Cosmic", "Curious", "Daring", "Eager", "Fancy", "Gentle",
        "Golden", "Happy", "Jolly", "Keen", "Lively", "Lucky", "Mellow", "Nimble", "Proud", "Quiet", "Silver", "Swift",
        "Witty",
    ]
    static let nouns = [
        "Badger", "Beaver", "Bison", "Comet", "Coyote", "Crane", "Dolphin", "Falcon", "Fox", "Heron", "Ibis", "Jaguar",
        "Koala", "Lynx", "Maple", "Marmot", "Otter", "Owl", "Panda", "Raven", "Robin", "Sparrow", "Tiger", "Walrus",
        "Willow",
    ]

    /// How long a chosen name may be, in characters.
    package static let limit = 24

    /// The name that belongs to a seed.
    package static func generated(_ seed: UInt64) -> String {
        var generator = SplitMix64(seed: seed)
        return adjectives[generator.below(adjectives.count)] + nouns[generator.below(nouns.count)]
    }

    /// A name that a player chose, as it is shown; nil when it is none: letters, digits, spaces, `-`, `_`, `.` and `'`.
    package static func chosen(_ text: String) -> String? {
        let name = text.onOneLine
        let isPlain = name.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
                .nonspacingMark, .spacingMark:
                true
            default: " -_.'".unicodeScalars.contains(scalar)
            }
        }
        guard isPlain, !name.isEmpty, name.count <= limit, name.utf8.count <= 96 else { return nil }
        return name
    }
}
