/// What tells the encrypted packets of one sender from those of all others: 32 bytes that were random once.
///
/// The salts of a password (ISO 32000-2, 7.6.4.4.7) are made of it. It is no secret that protects a packet, but without it
/// a table of guesses that somebody computed for one sender's form would serve against all who send that form. Its
/// description does not show it, so that it cannot get into a log by accident.
public struct EncryptionSalt: Sendable, Hashable {
    /// How many bytes it has.
    public static let count = 32
    /// The bytes.
    public let bytes: [UInt8]

    /// Makes a new one from the system's randomness.
    public static func random() -> EncryptionSalt {
        var generator = SystemRandomNumberGenerator()
        return EncryptionSalt(unchecked: (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }

    private init(unchecked bytes: [UInt8]) { self.bytes = bytes }

    /// Makes one of bytes that were kept; nil for another number of them.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }

    /// Makes one of 64 hexadecimal digits; nil for another text.
    public init?(hexadecimal text: [UInt8]) {
        guard let bytes = SHA256.bytes(hexadecimal: text) else { return nil }
        self.init(bytes)
    }

    /// Tells it from others without telling it: 16 hexadecimal digits of a digest.
    public var fingerprint: String {
        SHA256.hexadecimal(Array(SHA256.digest(Array("packet salt fingerprint".utf8) + bytes).prefix(8)))
    }

    /// The salts of the user's and the owner's password, for documents that have something in common.
    func salts(of batch: [UInt8]) -> [UInt8] { SHA256.authenticate(Array("packet salts".utf8) + batch, key: bytes) }
}

extension EncryptionSalt: CustomStringConvertible, CustomReflectable {
    /// No digit of it.
    public var description: String { "a salt" }
    /// No digit of it.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
