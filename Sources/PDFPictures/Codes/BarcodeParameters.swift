/// What a code is like, besides what it says.
public struct BarcodeParameters: Sendable, Hashable, Codable {
    /// The kind of code.
    public var symbology: BarcodeSymbology
    /// The level of error correction: 0 to 3 for QR (L, M, Q, H), 0 to 8 for PDF417; nil for M and for what the length
    /// asks for.
    public var correction: Int?
    /// PDF417: the codewords in a row, 1 to 30; nil for as many as make the modules largest.
    public var columns: Int?
    /// PDF417: the height of a row in module widths.
    public var rowHeight = 3
    /// The width of a module in points, if there is room; nil for as wide as the room allows. Of optical marks the height of
    /// a bar; nil for a point.
    public var moduleWidth: Double?

    /// Optical marks: how far the upper edges of two places are from each other, in points; nil where they share the room.
    public var pitch: Double?

    /// Makes the parameters that are best where nothing else is asked for.
    public init(_ symbology: BarcodeSymbology) { self.symbology = symbology }
}
