package import Storage

/// Something that happened to a card; the log of them is only ever added to.
package struct CardEvent: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// It was looked at.
        case view
        /// It was looked at and graded.
        case review(FSRS.Rating)
        /// It was marked as known, or no longer.
        case known(Bool)
    }

    package let number: Int
    package let at: StoreDate
    package let kind: Kind

    package init(number: Int, at: StoreDate, kind: Kind) {
        self.number = number
        self.at = at
        self.kind = kind
    }

    /// How the log spells the kind.
    var name: String {
        switch kind {
        case .view: "view"
        case .review: "review"
        case .known(true): "known"
        case .known(false): "unknown"
        }
    }

    var rating: Int? {
        if case .review(let rating) = kind { rating.rawValue } else { nil }
    }

    init?(number: Int, at: StoreDate, name: String, rating: Int?) {
        let kind: Kind? =
            switch name {
            case "view": .view
            case "known": .known(true)
            case "unknown": .known(false)
            case "review": rating.flatMap(FSRS.Rating.init).map { .review($0) }
            default: nil
            }
        guard let kind else { return nil }
        self.init(number: number, at: at, kind: kind)
    }
}
