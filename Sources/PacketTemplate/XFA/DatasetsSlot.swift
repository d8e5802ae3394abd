import PDFForms
import PDFObjects

/// The datasets of a form's XFA, with the values of a row.
struct DatasetsSlot: Sendable {
    /// The number of the object that a packet has anew; nil where the slot has a number of its own.
    let number: Int?
    /// The fields, and where they stand in the template.
    let fields: [(index: Int, field: XFADataField)]
    let plan: DatasetsPlan
    /// What all packets share, compressed once, by its place in the plan; nil for what is too short for that.
    let shared: [DeflatedPiece?]
    /// What encrypts the stream in a file that is encrypted already; nil for others.
    let cipher: StreamCipher?

    /// Shorter pieces are compressed together with what stands around them.
    private static let fewestBytes = 2_048

    /// - Parameters:
    ///   - fields: Each with its place in the template.
    ///   - number: The object that packets have anew; nil for one of their own.
    /// - Throws: `PDFError` with code `.unsupported` where two fields share a place in the data.
    /// - Complexity: O(bytes of the datasets).
    init(
        _ data: XFAData, _ fields: [(index: Int, field: XFADataField)], number: Int?, cipher: StreamCipher?
    ) throws(PDFError) {
        guard let plan = data.plan(for: fields.map(\.field)) else {
            throw PDFError(.unsupported, "fields that rows fill share one place in the form's XFA data")
        }
        self.number = number
        self.fields = fields
        self.plan = plan
        self.cipher = cipher
        let deflate = JoinedDeflate(level: 9)
        shared = plan.pieces.map { piece in
            guard case .fixed(let bytes) = piece, bytes.count >= Self.fewestBytes else { return nil }
            return deflate.piece(bytes)
        }
    }
}
