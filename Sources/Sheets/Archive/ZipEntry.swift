/// One entry of the central directory (APPNOTE.TXT 4.3.12).
struct ZipEntry: Sendable {
    /// The name, with slashes, without one in front.
    let name: String
    let packedSize: Int
    let size: Int
    /// 0 is stored, 8 is deflated.
    let method: Int
    let isEncrypted: Bool
    let isLink: Bool
    /// Where the directory has it: offset, and number from 0.
    let offset: UInt64
    let number: UInt64
}
