import Interchange
import PDFObjects

/// What the update behind a file of somebody else says in its trailer (ISO 32000-1, 7.5.5 and 7.5.6).
struct ForeignTrailer: Sendable {
    /// Whether the file's cross-references are a stream, which the update's are then, too.
    let hasStream: Bool
    /// Root, Info and Encrypt, in PDF syntax.
    let entries: [UInt8]
    /// The first part of the identifier, which never changes, in hexadecimal digits; nil where the file has none.
    let identifier: [UInt8]?
    /// One more than the highest object number.
    let size: Int
    /// What opens the file; nil where it opens without.
    let password: String?

    init(_ revision: FileRevision, of document: PDFDocument) {
        hasStream = revision.hasStream
        size = revision.size
        password = revision.password
        var writer = ContentWriter()
        for key: PDFName in ["Root", "Info"] {
            guard let reference = document.trailer[key]?.reference else { continue }
            writer.raw("/\(key.rawValue) \(reference.number) 0 R")
        }
        if let encryption = revision.encryption { writer.raw("/Encrypt \(encryption) 0 R") }
        entries = writer.bytes
        identifier = document.resolve(document.trailer["ID"]).array?.first.flatMap { document.resolve($0).string }
            .map { bytes in
                var digits = ContentWriter()
                for byte in bytes { digits.hex(byte) }
                return digits.bytes
            }
    }

    /// Appends cross-references and trailer of an update.
    ///
    /// - Parameters:
    ///   - objects: The objects that the update has anew, in the order of their numbers, with their places.
    ///   - id: What tells this packet from others.
    func write(
        _ objects: [(number: Int, offset: Int)], id: Fingerprint, previous: Int, start: Int,
        into output: inout ContentWriter
    ) {
        if hasStream {
            output.raw("\(size) 0 obj\n<</Type/XRef/Size \(size + 1)/W[1 4 1]/Index[")
            for object in objects { output.raw("\(object.number) 1 ") }
            output.raw("\(size) 1]")
        } else {
            output.raw("xref\n")
            for object in objects {
                output.raw("\(object.number) 1\n\(object.offset.padded(10)) 00000 n \n")
            }
            output.raw("trailer\n<</Size \(size)")
        }
        output.raw(entries)
        output.raw("/ID[<")
        if let identifier { output.raw(identifier) } else { output.hex(id) }
        output.raw("><")
        output.hex(id)
        output.raw(">]/Prev \(previous)")
        if hasStream {
            output.raw("/Length \((objects.count + 1) * 6)>>stream\n")
            for offset in objects.map(\.offset) + [start] {
                output.byte(1)
                for shift in [24, 16, 8, 0] { output.byte(UInt8(truncatingIfNeeded: offset >> shift)) }
                output.byte(0)
            }
            output.raw("\nendstream\nendobj\n")
        } else {
            output.raw(">>\n")
        }
        output.raw("startxref\n\(start)\n%%EOF\n")
    }
}
