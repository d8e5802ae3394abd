/// Where the store is.
///
/// The first that applies: the path the user gave; `PACKET_STORE`; `packet/packet.sqlite` in `XDG_DATA_HOME`;
/// `.local/share/packet/packet.sqlite` in `HOME`. Empty variables do not count, nor does a relative `XDG_DATA_HOME`
/// (the XDG Base Directory Specification says to ignore it).
public struct StoreLocation: Sendable, Hashable {
    /// The path of the database file.
    public let path: String

    /// Finds the store.
    ///
    /// - Throws: `StorageError` with code `.noLocation` when nothing says where the store is.
    public init(explicit: String? = nil, environment: [String: String]) throws(StorageError) {
        func variable(_ name: String) -> String? {
            guard let value = environment[name], !value.isEmpty else { return nil }
            return value
        }
        if let explicit {
            path = explicit
        } else if let value = variable("PACKET_STORE") {
            path = value
        } else if let data = variable("XDG_DATA_HOME"), data.utf8.first == UInt8(ascii: "/") {
            path = Self.joined(data, "packet/packet.sqlite")
        } else if let home = variable("HOME") {
            path = Self.joined(home, ".local/share/packet/packet.sqlite")
        } else {
            throw StorageError(
                .noLocation, at: StorageError.Place(),
                message: "Nothing says where the store is. Give a path, or set PACKET_STORE or HOME.")
        }
    }

    private static func joined(_ folder: String, _ rest: String) -> String {
        folder.utf8.last == UInt8(ascii: "/") ? folder + rest : folder + "/" + rest
    }
}
