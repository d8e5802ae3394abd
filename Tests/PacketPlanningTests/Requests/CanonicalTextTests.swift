import PDFForms
import Testing

@testable import PacketPlanning

/// The text of a value, of which stores keep digests.
struct CanonicalTextTests {
    /// The same text as a mirror alone makes it: so it was at first.
    private static func reflected(_ value: Any) -> String {
        func joined(_ parts: [String], _ brackets: String) -> String {
            parts.isEmpty ? "" : "\(brackets.prefix(1))\(parts.joined(separator: ","))\(brackets.suffix(1))"
        }
        func quoted(_ text: String) -> String { text.isEmpty ? "" : "\(text.utf8.count)'\(text)'" }
        switch value {
        case let secret as MergeSecret: return quoted(secret.hash)
        case let text as String: return quoted(text)
        case let flag as Bool: return flag ? "true" : ""
        default: break
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case nil where value is any Numeric: return "\(value)"
        case .optional: return mirror.children.first.map { reflected($0.value) } ?? ""
        case .collection: return joined(mirror.children.map { reflected($0.value) }, "[]")
        case .set: return joined(mirror.children.map { reflected($0.value) }.sorted(), "[]")
        case .dictionary:
            let pairs = mirror.children.map { Mirror(reflecting: $0.value).children.map { reflected($0.value) } }
            return joined(pairs.map { $0.joined(separator: ":") }.sorted(), "{}")
        case .enum:
            guard let payload = mirror.children.first else { return "\(value)" }
            return "\(payload.label ?? "")(\(reflected(payload.value)))"
        default:
            let members = mirror.children.map { (name: $0.label ?? "", text: reflected($0.value)) }
            return joined(members.filter { !$0.text.isEmpty }.map { "\($0.name):\($0.text)" }.sorted(), "{}")
        }
    }

    @Test(arguments: MergeIdentityTests.changes)
    func ofRequestsIsWhatAMirrorShows(_ change: MergeIdentityTests.Change) {
        var request = MergeIdentityTests.request
        change.make(&request)
        let counted = request.counted
        #expect(CanonicalText.of(request) == Self.reflected(request))
        #expect(CanonicalText.of(counted) == Self.reflected(counted))
    }

    @Test func ofAnythingIsWhatAMirrorShows() {
        struct Part { var count: Int?, list: [Double?] = [nil, 1.5], none: [Int] = [], table: [String: Part] = [:] }
        var rules = PacketForm.Rules()
        (rules.usual, rules.overflow, rules.lists) = (.shrink, ["a": .truncate, "b": .fail], ["a"])
        let values: [Any] = [
            0, -7, UInt8(7), 0.5, true, "", "a", Int?.none as Any, Int?.some(3) as Any, Int??.some(.none) as Any,
            [Int](), [1, 2], [Int?.none, 3], [[Int]()], [[String: Int]()], [String: Int](), ["a": 1, "b": 0],
            ["a": Int?.none], [1: ["x"]], Set<Int>(), Set([3, 1]), OverflowRule.shrink, Part(count: 1),
            Part(table: ["b": Part(), "a": Part(count: 2)]), [Part()], rules, [rules], MergeRequest.Running(),
            [MergeRequest.Running()], MergeRequest.Output(),
        ]
        for value in values { #expect(CanonicalText.of(value) == Self.reflected(value), "\(value)") }
    }
}
