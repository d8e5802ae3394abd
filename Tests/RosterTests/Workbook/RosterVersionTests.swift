import Roster
import Testing

struct RosterVersionTests {
    @Test func comparesNumbersAndNotTexts() throws {
        let texts = ["0.9", "1.2", "1.2.1", "1.9.0", "1.10.0", "2", "10.0.0"]
        let versions = try texts.map { try #require(RosterVersion($0)) }
        #expect(versions == versions.sorted())
        #expect(versions.reversed().sorted() == versions)
        #expect(RosterVersion("1.2") == RosterVersion("1.2.0"))
        #expect(Set([RosterVersion("1.2"), RosterVersion("1.2.0.0")]).count == 1)
        #expect(RosterVersion("1.10.0")?.description == "1.10.0")
    }

    @Test(arguments: ["", ".", "1.", "1..2", "v1", "1.2b", "-1", "1.2.3.4.5.6.7.8.9", "1234567890", "１.２", "1 .2"])
    func refusesWhatIsNoVersion(_ text: String) { #expect(RosterVersion(text) == nil) }

    @Test func breaksTiesByThePatch() throws {
        let version = try #require(RosterVersion("1.10.0"))
        let patches = ["", "p1", "p2", "p10", "q"]
        let infos = patches.map { RosterInfo(version: version, patch: $0) }
        for (left, first) in infos.enumerated() {
            for (right, second) in infos.enumerated() {
                let expected: RosterInfo.Order = left < right ? .older : left == right ? .same : .newer
                #expect(first.compared(to: second) == expected)
            }
        }
        let next = try #require(RosterVersion("1.10.1"))
        #expect(RosterInfo(version: next).compared(to: infos[4]) == .newer)
        #expect(infos.map(\.edition) == ["1.10.0", "1.10.0 (p1)", "1.10.0 (p2)", "1.10.0 (p10)", "1.10.0 (q)"])
    }
}
