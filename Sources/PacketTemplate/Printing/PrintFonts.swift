import PDFText

/// What the codes of this machine's fonts mean in a print file, as far as its records have settled it.
///
/// Workers draw rows with what was known when they began; the one who writes the file settles each record in its order.
public struct PrintFonts: Sendable {
    var settled = SettledFonts()

    /// Makes an empty table.
    public init() {}

    /// Takes in what a record uses; records have to come in their order.
    ///
    /// - Returns: Whether the record was drawn with codes that hold. If not, it has to be drawn again after
    ///   `PacketStamper.useCodes`.
    public mutating func takeIn(_ record: PrintRecord) -> Bool {
        var holds = record.fonts.isEmpty || settled.settle(record.fonts)
        for record in record.following where !takeIn(record) { holds = false }
        return holds
    }
}
