import Testing

@testable import PacketServer

struct RateGateTests {
    @Test func countsEachAddressInItsWindow() {
        let gate = RateGate(ServerRate(requests: 2, seconds: 10))
        #expect(gate.enter("a", at: 100) == nil && gate.enter("a", at: 105) == nil)
        #expect(gate.enter("a", at: 105) == 5 && gate.enter("a", at: 109) == 1)
        #expect(gate.enter("b", at: 109) == nil)
        // A window begins with the first request in it.
        #expect(gate.enter("a", at: 110) == nil && gate.enter("a", at: 119) == nil && gate.enter("a", at: 119) == 1)
    }

    /// Who has a network of IPv6 has all its addresses.
    @Test(
        arguments: [
            ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true), ("2001:db8:1:2::1", "2001:0DB8:1:2::1", true),
            ("2001:db8:1:2::1", "2001:db8:1:3::1", false), ("::ffff:192.0.2.1", "192.0.2.1", true),
            ("::ffff:192.0.2.1", "::ffff:192.0.2.2", false), ("192.0.2.1", "192.0.2.2", false),
            ("fe80::1", "fe80::2", true), ("not:an:address", "not:an:address", true), ("::1", "::ffff:0:1", false),
        ])
    func countsNetworks(one: String, other: String, isOne: Bool) {
        let gate = RateGate(ServerRate(requests: 1, seconds: 10))
        #expect(gate.enter(one, at: 100) == nil)
        #expect((gate.enter(other, at: 100) != nil) == isOne)
    }

    @Test(
        arguments: [
            ("10.0.0.5", "10.0.0.5"), ("::1", "::1"), ("0:0:0:0:0:0:0:1", "::1"), ("2001:0DB8::1", "2001:db8::1"),
            ("::ffff:192.0.2.1", "192.0.2.1"), ("localhost", nil), ("10.0.0.0/8", nil), ("", nil), ("10.0.0.5:80", nil),
        ] as [(String, String?)])
    func anAddressIsWrittenInOneWay(text: String, written: String?) {
        #expect(ClientAddress.written(text) == written)
    }

    /// So many addresses that they cannot all be remembered: the newest still count.
    @Test func remembersOnlySoMany() {
        let gate = RateGate(ServerRate(requests: 1, seconds: 1_000))
        for number in 0..<20_000 { #expect(gate.enter("\(number)", at: Int64(number / 100)) == nil) }
        #expect(gate.enter("19999", at: 200) != nil)
        #expect(gate.enter("0", at: 200) == nil)
    }

    @Test func aRateIsAtLeastOneRequestInASecond() {
        #expect(ServerRate(requests: 0, seconds: -5) == ServerRate(requests: 1, seconds: 1))
    }
}
