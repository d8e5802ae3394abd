public import PDFObjects

/// Reads a finished packet as a stranger would, and says whether it is what it should be.
///
/// What is wrong with the packets of a form is wrong with all of them, since they share all but their values; so one is
/// read back, before any has its name.
public struct PacketProof: Sendable {
    /// How many pages the packet has.
    private let pageCount: Int

    /// - Parameter pageCount: How many pages the packet has.
    public init(pageCount: Int) { self.pageCount = pageCount }

    /// Reads a packet.
    ///
    /// - Parameter password: Opens it; nil where it is not encrypted.
    /// - Throws: `PDFError` with code `.damaged` when it cannot be opened, or not without repair, or lacks its catalog
    ///   or one of its pages; other codes of `PDFDocument` when it could not be read to its end.
    /// - Complexity: O(bytes), in a process of its own.
    public func check(_ packet: [UInt8], password: String? = nil) throws(PDFError) {
        var limits = ReadingLimits.usual(for: packet.count)
        // The form itself was read; what is asked here is not whether this machine is fast or large.
        limits.milliseconds = 120_000
        limits.memory *= 2
        limits.snapshot *= 4
        let document = try PDFDocument(reading: packet, password: password, limits: limits)
        if document.wasRepaired || !document.warnings.isEmpty {
            let words = document.damage.clauses.joined(separator: ", ")
            throw PDFError(.damaged, "it needs repair", underlying: document.warnings.first ?? words)
        }
        guard document.resolve(document.catalog["Type"]).name == "Catalog" else {
            throw PDFError(.damaged, "it has no catalog")
        }
        guard document.pages.count == pageCount, pageCount > 0 else {
            throw PDFError(.damaged, "it has \(document.pages.count) pages in place of \(pageCount)")
        }
    }
}
