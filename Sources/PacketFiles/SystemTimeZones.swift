import PacketMapping

/// The time zones of this machine: the files of tzdata, in `TZDIR` or `/usr/share/zoneinfo`.
package struct SystemTimeZones: TimeZoneSource {
    private let folder: String

    package init(environment: [String: String]) {
        let folder = environment["TZDIR"] ?? ""
        self.folder = folder.isEmpty ? "/usr/share/zoneinfo" : folder
    }

    package func data(ofZone name: String) -> [UInt8]? {
        // A name, never a path: no part of it is empty or begins with a full stop.
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let isName = parts.allSatisfy { part in
            part.first.map { $0 != "." } ?? false
                && part.utf8.allSatisfy { byte in
                    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                        || [0x2B, 0x2D, 0x5F].contains(byte)
                }
        }
        guard isName else { return nil }
        return try? Files.readRegular("\(folder)/\(name)", limit: 1 << 20)
    }

    package var names: [String] {
        guard let list = try? Files.readRegular(folder + "/tzdata.zi", limit: 1 << 22) else { return [] }
        // Lines of zones and links: `Z Europe/Berlin …`, `L Europe/Berlin Europe/Oslo`.
        return list.split(separator: 0x0A).compactMap { line in
            let words = line.split(separator: 0x20)
            switch words.first?.first {
            case UInt8(ascii: "Z") where words.count > 1: return String(decoding: words[1], as: UTF8.self)
            case UInt8(ascii: "L") where words.count > 2: return String(decoding: words[2], as: UTF8.self)
            default: return nil
            }
        }
    }
}
