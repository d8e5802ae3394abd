import Interchange

/// A meeting as an entry of a saved schedule has it.
struct HearingEntry {
    let hearing: Hearing
    /// What the meeting would start at if the entry's own time of day were not read; nil where there is none.
    let untimed: String?
    /// The names of what the entry says besides.
    let unused: [String]

    /// - Returns: nil for an entry without a committee or a day.
    init?(_ tree: JSONTree) {
        let committee =
            tree.member(
                "committee.name", "committee", "CommitteeName", "CommitteeFullName",
                "SessionCommittee.Committee.FullName", "Name")?
            .string ?? ""
        let said = tree.member("starts", "start", "DocumentDate", "MeetingDate", "date")?.string ?? ""
        let day = said.prefix(10)
        guard !committee.isEmpty, CalendarDay(day) != nil else { return nil }
        let published = String(said.prefix(16))
        // Midnight is what a date has that has no time.
        let hasTime = published.count > 10 && !published.hasSuffix("T00:00")
        let clock = tree.member("time", "startTime", "start_time", "MeetingTime")?.string ?? ""
        let time = Self.time(clock)
        let joined = hasTime ? nil : time.map { "\(day)T\($0)" }
        untimed = joined == nil ? nil : published
        let items = tree.member("items", "agenda", "bills")
        let lines = items?.elements.map { $0.member("number", "identifier", "title")?.string ?? $0.string } ?? []
        let url = tree.member("url", "link")?.string ?? ""
        let places = [tree.member("location", "place")?.string ?? "", tree.member("room")?.string ?? ""]
        hearing = Hearing(
            committee: committee, starts: joined ?? published,
            location: places.filter { !$0.isEmpty }.joined(separator: ", "),
            items: lines.isEmpty ? items?.string ?? "" : lines.filter { !$0.isEmpty }.joined(separator: "\n"),
            url: SafeLink(url) == nil ? "" : url)
        let read = time == nil && !hasTime ? Self.read : Self.read.union(Self.timeNames)
        unused = Self.names(in: tree).filter { !read.contains($0.folded) }
    }

    private static let timeNames: Set = ["time", "starttime", "start_time", "meetingtime"]
    /// The members that are read, in small letters.
    private static let read: Set = [
        "committee", "committeename", "committeefullname", "sessioncommittee", "name", "starts", "start",
        "documentdate", "meetingdate", "date", "items", "agenda", "bills", "url", "link", "location", "place", "room",
    ]

    /// The names of the members that say something.
    private static func names(in tree: JSONTree) -> [String] {
        guard case .object(let members) = tree else { return [] }
        return members.filter { $0.value != .null && $0.value != .text("") }.map(\.key.trimmed).filter { !$0.isEmpty }
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
