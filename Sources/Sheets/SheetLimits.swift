/// How much a workbook may ask for.
public struct SheetLimits: Sendable, Hashable {
    /// The bytes of the file.
    public var file = 512 << 20
    /// The entries of the archive.
    public var entries = 10_000
    /// The bytes of one part, unpacked.
    public var part = 256 << 20
    /// The bytes of all parts that are read, unpacked.
    public var total = 512 << 20
    /// How many times larger than packed a part may be; parts below 8 MB may be packed as tightly as they like.
    public var ratio = 200
    /// The bytes of text of one row.
    public var row = 16 << 20
    /// The bytes of text of all rows, besides those that the file's size adds: a few bytes can refer to a long shared
    /// text again and again.
    public var text = 32 << 20
    /// How many bytes of text each byte of the file adds.
    public var growth = 100
    /// How many bytes of text an element of a part counts as: elements cost time even without any text.
    public var element = 32
    /// The merged areas of a sheet.
    public var merges = 100_000

    /// The usual limits.
    public init() {}
}
