import PDFObjects
import PacketTemplate

/// What makes packets final, several at a time: it takes their digests, or encrypts them.
enum PacketSeal {
    case digest(SHA256Batch)
    case encryption(PacketEncryptor)

    /// So many bytes may wait for their digests; packets with fonts of their own fill that sooner than others.
    private static let waitingLimit = 8 << 20

    init(_ variant: PacketVariant) {
        self =
            if let encryption = variant.encryption {
                .encryption(PacketEncryptor(encryption))
            } else {
                .digest(SHA256Batch(behind: variant.template.prefix))
            }
    }

    /// Whether what waits should be sealed before the next packet comes.
    var isFull: Bool {
        switch self {
        case .digest(let hashes): hashes.waitingBytes > Self.waitingLimit
        case .encryption(let encryptor): encryptor.isFull
        }
    }
}
