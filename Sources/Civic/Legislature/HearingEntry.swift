import Interchange

/// A meeting as an entry of a saved schedule has it.
struct HearingEntry {
    let hearing: Hearing
    /// How the store may have the same meeting: without its time, or in another notation.
    let replaced: [String]
    /// The names of what the entry says besides.
    let unused: [String]

    /// - Returns: nil for an entry without a committee or a day.
    init?(_ tree: JSONTree) {
        let committee = Self.text(
            "committee.name", "committee", "CommitteeName", "CommitteeFullName",
            "SessionCommittee.Committee.FullName", "Name", in: tree)
        let said = Self.text("starts", "start", "DocumentDate", "MeetingDate", "date", in: tree)
        guard !committee.isEmpty, let day = CalendarDay(said.prefix(10)) else { return nil }
        let rest = String(said.dropFirst(10).drop { $0 == "T" || $0 == " " })
        // A moment may have a zone behind its time, which is the place's.
        let own = Self.time(rest) ?? Self.time(String(rest.prefix(5)))
        // Midnight is what a date has that has no time.
        let moment = own == "00:00" ? nil : own
        let time = moment ?? Self.timeNames.compactMap { Self.time(Self.text($0, in: tree)) }.first
        let isUnread = own == nil && time == nil && !rest.isEmpty
        let starts = time.map { "\(day)T\($0)" } ?? (isUnread ? String(said.prefix(16)) : "\(day)")
        let notations = ["\(day)", "\(day)T00:00", "\(day) 00:00"] + (time.map { ["\(day) \($0)"] } ?? [])
        replaced = isUnread ? [] : notations.filter { $0 != starts }
        let items = tree.member("items", "agenda", "bills")
        let lines = items?.elements.map { $0.member("number", "identifier", "title")?.string ?? $0.string } ?? []
        let url = tree.member("url", "link")?.string ?? ""
        let places = [tree.member("location", "place")?.string ?? "", tree.member("room")?.string ?? ""]
        hearing = Hearing(
            committee: committee, starts: starts,
            location: places.filter { !$0.isEmpty }.joined(separator: ", "),
            items: lines.isEmpty ? items?.string ?? "" : lines.filter { !$0.isEmpty }.joined(separator: "\n"),
            url: SafeLink(url) == nil ? "" : url)
        unused = Self.unused(in: tree, hasTime: moment != nil)
    }

    /// The members that may have the time of day, in small letters; the first that has one counts.
    private static let timeNames = ["time", "starttime", "start_time", "meetingtime"]
    /// The members that are read, in small letters.
    private static let read: Set = [
        "committee", "committeename", "committeefullname", "sessioncommittee", "name", "starts", "start",
        "documentdate", "meetingdate", "date", "items", "agenda", "bills", "url", "link", "location", "place", "room",
    ]

    /// The first text of some members that says something; empty where none does.
    private static func text(_ names: String..., in tree: JSONTree) -> String {
        for name in names {
            if let text = tree.member(name)?.string, !text.isEmpty { return text }
        }
        return ""
    }

    /// The names of the members that say something and are not read.
    ///
    /// - Parameter hasTime: Whether the day has its time, so that none of its own is looked for.
    private static func unused(in tree: JSONTree, hasTime: Bool) -> [String] {
        guard case .object(let members) = tree else { return [] }
        let others = members.filter { key, value in
            if value == .null || value == .text("") || read.contains(key.folded) { return false }
            return !timeNames.contains(key.folded) || !hasTime && time(value.string) == nil
        }
        return others.map(\.key.trimmed).filter { !$0.isEmpty }
    }

    /// A time of day such as `9:30`, `10 AM` or `1:15 p.m.` as `09:30`; nil for what is none, such as “after session”.
    static func time(_ text: String) -> String? {
        let pattern = #/(\d{1,2})(?:[:.](\d{2})(?::\d{2})?)?\s*(?:([ap])\.?\s?m\.?)?/#
        guard let match = text.lowercased().wholeMatch(of: pattern), match.2 != nil || match.3 != nil,
            var hour = Int(match.1), let minute = Int(match.2 ?? "0"), minute < 60
        else { return nil }
        if let half = match.3 {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (half == "p" ? 12 : 0)
        }
        return hour < 24 ? "\(hour.padded(2)):\(minute.padded(2))" : nil
    }
}
