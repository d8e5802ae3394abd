import Interchange
import Storage

/// Which officials are meant, as in `chamber=house party=D district=1-10 committee="State Affairs"`.
package struct OfficialFilter: Sendable, Hashable {
    package var chamber: String?
    package var role: String?
    package var party: String?
    /// Numbers and ranges: `12`, `1-10,26A`.
    package var district: String?
    package var committee: String?
    /// Their ids; empty for all.
    package var ids: Set<String> = []
    /// What has to stand in the name.
    package var names: [String] = []

    package init() {}

    package static let keys = ["chamber", "role", "party", "district", "committee", "name", "id"]

    /// Takes the conditions of a query.
    ///
    /// - Parameter words: each has to stand in the name.
    /// - Throws: `CivicError` with code `.invalid` for a key that there is not.
    package init(_ conditions: [(key: String, value: String)], words: [String] = []) throws(CivicError) {
        for (key, value) in conditions {
            switch key.folded {
            case "chamber": chamber = value
            case "role": role = value
            case "party": party = value
            case "district": district = value
            case "committee": committee = value
            case "name": names.append(value)
            case "id":
                let meant = value.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
                // Nobody is not everybody.
                guard !meant.isEmpty else {
                    throw CivicError(.invalid, "“id:” names nobody", hint: "write what comes behind it, such as id:s1")
                }
                ids.formUnion(meant)
            default:
                throw CivicError(
                    .invalid, "officials have no “\(key)” to ask for",
                    hint: "the keys are \(Self.keys.joined(separator: ", ")); a value with blanks stands in quotes")
            }
        }
        names += words
    }

    /// The officials of a pack for whom all conditions hold, in the order of the pack.
    ///
    /// - Throws: `CivicError` with code `.notFound` for a committee that there is not, `.invalid` for a bad district.
    package func select(_ pack: StatePack) throws(CivicError) -> [Official] {
        let districts = try district.map { text throws(CivicError) in try DistrictRange.list(text) }
        var members: Set<String>?
        if let committee {
            let named = pack.committees.filter {
                $0.name.folded == committee.folded || "\($0.chamber) \($0.name)".folded == committee.folded
            }
            guard !named.isEmpty else {
                throw CivicError(
                    .notFound, "there is no committee “\(committee)”", hint: "list them with: packet civic committees")
            }
            let fitting = named.filter { chamber == nil || $0.chamber.folded == chamber?.folded }
            members = Set((fitting.isEmpty ? named : fitting).flatMap { $0.members.map(\.name) })
        }
        return pack.officials.filter { official in
            (ids.isEmpty || ids.contains(official.id))
                && (chamber.map { official.chamber.folded == $0.folded } ?? true)
                && (role.map { official.role.folded == $0.folded } ?? true)
                && (party.map { official.party.folded.hasPrefix($0.folded) } ?? true)
                && (districts.map { ranges in ranges.contains { $0.contains(official.district) } } ?? true)
                && (members?.contains(official.name) ?? true)
                && names.allSatisfy { official.name.containsFolded($0) }
        }
    }
}

/// A district, or several in a row.
struct DistrictRange {
    let numbers: ClosedRange<Int>
    /// The part of a district that is split; empty means all parts.
    let part: String

    static func list(_ text: String) throws(CivicError) -> [DistrictRange] {
        var ranges: [DistrictRange] = []
        for word in text.split(separator: ",") {
            let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { split(String($0).trimmed) }
            guard (1...2).contains(ends.count), let first = ends.first?.number, let last = ends.last?.number,
                first <= last, ends.count == 1 || ends.allSatisfy(\.part.isEmpty)
            else {
                throw CivicError(.invalid, "“\(word)” is no district", hint: "write 12, 26A or 1-10")
            }
            ranges.append(DistrictRange(numbers: first...last, part: ends.count == 1 ? ends[0].part : ""))
        }
        return ranges
    }

    /// Whether an official of a district is meant: who has the whole district has each of its parts too.
    func contains(_ district: String) -> Bool {
        let (number, part) = Self.split(district)
        guard let number, numbers.contains(number) else { return false }
        return self.part.isEmpty || part.isEmpty || part == self.part
    }

    private static func split(_ text: String) -> (number: Int?, part: String) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        return (Int(digits), text.dropFirst(digits.count).uppercased())
    }
}
