import Foundation
import TestSupport
import Testing

/// The tables of `packet-shards(7)` follow from the figures that stand above them, and those of a packet are measured ones.
struct ShardFiguresTests {
    private static let texts = ["Sources/PacketCommands/Manual/packet-shards.7.md", "Benchmarks/RESULTS.md"].map {
        (try? String(contentsOfFile: "\(Fixture.package)/\($0)", encoding: .utf8)) ?? ""
    }

    /// What the page says was measured: seconds and bytes of a packet, bytes of a row's log, seconds of combining it, bytes of the
    /// store.
    private struct Measured {
        var packet: (seconds: Double, bytes: Double)
        var row: (log: Double, seconds: Double, store: Double)

        init() throws {
            let text = ShardFiguresTests.texts[0].replacing("\n", with: " ")
            let packet = try #require(text.firstMatch(of: /\(([0-9.]+) ms and ([0-9.]+) kB a packet\)/))
            let row = try #require(
                text.firstMatch(of: /\((\d+) bytes and (\d+) µs a row; the store grows by (\d+) bytes a row\)/))
            func number(_ text: Substring) throws -> Double { try #require(Double(text)) }
            self.packet = (try number(packet.1) / 1e3, try number(packet.2) * 1e3)
            self.row = (try number(row.1), try number(row.2) / 1e6, try number(row.3))
        }
    }

    /// The lines of a table, by what they say; the last number of each with its unit, in seconds or bytes.
    private func table(_ packets: Int) throws -> [String: Double] {
        let title = packets == 10_000_000 ? "| 10,000,000 packets | |\n" : "| 1,000,000,000 packets | |\n"
        let start = try #require(Self.texts[0].firstRange(of: title))
        let units: [String: Double] = [
            "s": 1, "minutes": 60, "hours": 3_600, "GB": 1e9, "TB": 1e12,
        ]
        var lines: [String: Double] = [:]
        for line in Self.texts[0][start.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
            .prefix(while: { $0.hasPrefix("|") })
        {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 2, !cells[0].hasPrefix("-") else { continue }
            let words = cells[1].replacing(",", with: "").split(separator: " ").map(String.init)
            let number = try #require(words.last { Double($0) != nil }.flatMap { Double($0) }, "\(line)")
            let name = cells[0].split(separator: ",")[0].split(separator: "(")[0].trimmingCharacters(in: .whitespaces)
            lines[name] = number * (units[words.last ?? ""] ?? 1)
            if name == "shards" { lines["count"] = words.first.flatMap { Double($0) } }
        }
        return lines
    }

    @Test(arguments: [10_000_000, 1_000_000_000])
    func theTablesFollowFromThem(packets: Int) throws {
        let (measured, lines, count) = (try Measured(), try table(packets), Double(packets))
        let (seconds, bytes) = (measured.packet.seconds * count, measured.packet.bytes * count)
        let shards = try #require(lines["count"])
        // What Slurm takes without other settings.
        #expect(shards <= 1_000)
        let reckoned = [
            "processor time": seconds, "shards": seconds / shards,
            "time on 4 machines of 16 processors": seconds / 64, "disk": bytes,
            "disk where equal blocks are stored once": bytes / 14, "time to write at 1 GB/s": bytes / 1e9,
            "subfolders with `--shard-dirs`": count / 1_000, "logs of the shards": measured.row.log * count,
            "`packet combine`": measured.row.seconds * count, "the store": measured.row.store * count,
            "count": shards,
        ]
        #expect(Set(reckoned.keys) == Set(lines.keys))
        // They are rounded to one or two digits.
        for (name, value) in lines {
            let wanted = reckoned[name] ?? 0
            #expect(abs(value - wanted) <= wanted / 10, "\(name): \(value), and not \(wanted)")
        }
    }

    /// The figures of a packet of W-9 are those of the newest measurement, give or take a tenth.
    @Test func theFiguresOfAPacketWereMeasured() throws {
        let measured = try Measured()
        let line = try #require(Self.texts[1].split(separator: "\n").first { $0.hasPrefix("| packet | ") })
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        for (cell, known) in [(cells[3], measured.packet.seconds * 1e3), (cells[6], measured.packet.bytes / 1e3)] {
            let value = try #require(Double(cell), "\(line)")
            #expect(abs(value - known) <= value / 10, "\(line)")
        }
    }
}
