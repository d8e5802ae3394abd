import Foundation

/// A second machine on a network with this one: a network namespace at the other end of a cable. It goes with the value that made
/// it. Only root may make one.
public final class OtherMachine {
    /// The address that this machine has on the network of the two.
    public let address: String
    private let name: String

    /// Makes the namespace and the cable.
    public init() throws {
        try required(if: getuid() == 0, "only root may make a network namespace", from: .surroundings)
        // One network of four addresses of those for measurements (RFC 2544): tests of several clones do not meet.
        let number = Int.random(in: 0..<32_768)
        let network = "198.\(18 + number >> 14).\(number >> 6 & 0xFF)"
        let place = (number & 0x3F) * 4
        address = "\(network).\(place + 1)"
        name = "packet-\(number)"
        for arguments in [
            ["netns", "add", name],
            ["link", "add", name, "type", "veth", "peer", "name", "cable", "netns", name],
            ["addr", "add", "\(address)/30", "dev", name],
            ["link", "set", name, "up"],
            ["-n", name, "addr", "add", "\(network).\(place + 2)/30", "dev", "cable"],
            ["-n", name, "link", "set", "cable", "up"],
        ] {
            let made = try Tool.run("ip", arguments)
            try required(
                if: made.status == 0, "no network namespace can be made: \(made.errors)", from: .surroundings)
        }
    }

    deinit {
        _ = try? Tool.run("ip", ["link", "delete", name])
        _ = try? Tool.run("ip", ["netns", "delete", name])
    }

    /// Runs a program on it and waits for it.
    public func run(_ program: String, _ arguments: [String]) throws -> Tool.Outcome {
        try Tool.run("nsenter", ["--net=/run/netns/\(name)", Tool.path(of: program)] + arguments)
    }
}
