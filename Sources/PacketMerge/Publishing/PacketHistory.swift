/// What is known of the packets that earlier merges wrote into a folder: the send log.
///
/// Asked only when a packet's name is taken by a file with other bytes.
public protocol PacketHistory: Sendable {
    /// What was written last under a name; nil when nothing is known of it.
    ///
    /// - Throws: Whatever says why the log cannot be read; the merge ends with it.
    func packet(named name: String) throws -> PastPacket?
}

/// A packet that an earlier merge wrote.
public struct PastPacket: Sendable, Hashable {
    /// The SHA-256 of the packet.
    public var digest: [UInt8]
    /// The fingerprint of the row that it was made of; nil when that was not kept.
    public var input: UInt64?
    /// What is not as it was then, as words for a sentence: `form`, `mapping`, `options`, `salt`, `table`. Empty when
    /// only the row itself can have changed.
    public var changes: [String]

    /// Makes one.
    public init(digest: [UInt8], input: UInt64?, changes: [String]) {
        self.digest = digest
        self.input = input
        self.changes = changes
    }
}

/// What to do when a packet's name is taken by a file with other bytes.
enum NameConflict {
    /// The file is the packet of the same row before it was changed, and nobody else's work.
    case rowChanged
    /// The packet was made with another form, mapping or the like.
    case outdated(String)
    /// The file is not what was written, or nothing is known of it.
    case foreign(String)

    /// - Parameters:
    ///   - past: What was written under the name.
    ///   - input: The fingerprint of the row as it is now.
    ///   - digest: The SHA-256 of the file as it is now.
    init(_ past: PastPacket?, input: UInt64, digest: [UInt8]?) {
        guard let past else {
            self = .foreign("another file has the packet's name")
            return
        }
        guard let digest, past.digest == digest else {
            self = .foreign("the file that has the packet's name was changed after it was written")
            return
        }
        guard past.changes.isEmpty else {
            self = .outdated("the packet that is there was made with \(Self.list(past.changes.map(Self.other)))")
            return
        }
        guard let known = past.input, known != input else {
            self = .outdated(
                past.input == nil
                    ? "the packet that is there is another one, and was made before rows were compared"
                    : "the packet that is there was made of the same row with other fonts, pictures or another version "
                        + "of this program")
            return
        }
        self = .rowChanged
    }

    private static func other(_ word: String) -> String { word == "options" ? "other options" : "another \(word)" }

    private static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return "\(words.dropLast().joined(separator: ", ")) and \(last)"
    }
}
