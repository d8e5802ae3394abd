/// A value that a site wrote to a field at a time.
///
/// All values of one field are in one order, so whichever order they arrive in and however often, the same one is left.
package struct Change: Sendable, Hashable {
    package let key: FieldKey
    /// The value; an empty text stands for none.
    package let value: String
    /// When it was written.
    package let time: HybridTime
    /// Who wrote it.
    package let site: SiteID
    /// The time of the latest value of somebody else that the site knew when it wrote; what is later it did not know.
    package let base: HybridTime

    /// Makes a change. SQLite ends a text at NUL, so each NUL becomes the replacement character, on every site alike.
    /// Nobody knew a value of a time after their own, so a later `base` counts as the time.
    package init(_ key: FieldKey, _ value: String, at time: HybridTime, by site: SiteID, base: HybridTime = .zero) {
        self.key = key
        self.value = value.storable
        self.time = time
        self.site = site
        self.base = min(base, time)
    }

    /// The longest value that a hub takes, in bytes.
    package static let valueLimit = 64 << 10

    /// Whether both are the same writing of the same value.
    package func isSame(as other: Change) -> Bool {
        time == other.time && site == other.site && hasValue(of: other)
    }

    /// Whether both have the same bytes; texts that only look alike differ.
    package func hasValue(of other: Change) -> Bool { value.utf8.elementsEqual(other.value.utf8) }

    /// Whether this value takes the place of another one of the same field.
    ///
    /// The later wins; for the time of creation, the earlier. Where a restored backup made a site write two values at one
    /// time, the bytes decide.
    package func supersedes(_ other: Change) -> Bool {
        let isEarlier =
            if time != other.time { time < other.time } else if site != other.site { site < other.site } else {
                value.utf8.lexicographicallyPrecedes(other.value.utf8)
            }
        return key.field == FieldKey.creation ? isEarlier : !isEarlier && !isSame(as: other)
    }

    /// Whether the site that wrote this value did not know another one, so that nobody chose between them.
    package func isUnaware(of other: Change) -> Bool {
        site != other.site && !hasValue(of: other) && key.field != FieldKey.creation && other.time > base
    }
}

extension String {
    /// The text as it can be stored: each NUL becomes the replacement character.
    var storable: String {
        utf8.contains(0) ? String(unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : Character($0) }) : self
    }
}
