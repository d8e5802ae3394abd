import PDFObjects
import PacketMerge
import Synchronization

/// The packets of a merge that somebody wants listed, in the order of their rows: files of their own, or pages of a print
/// file.
final class PacketList: Sendable {
    /// A packet.
    struct Entry: Sendable {
        let row: Int
        let name: String
        let bytes: Int
        let digest: [UInt8]
        /// The first of its pages in the print file, from 1; 0 for a file of its own.
        let firstPage: Int
        let pages: Int
    }

    private let state = Mutex<[Entry]>([])

    /// What is listed so far.
    var entries: [Entry] { state.withLock { $0 } }

    /// Adds the packets of rows that are done.
    func add(_ results: [RowResult]) {
        state.withLock { entries in
            for result in results where result.outcome != .failed {
                entries.append(
                    Entry(
                        row: result.row, name: result.name, bytes: result.bytes, digest: result.digest,
                        firstPage: result.firstPage, pages: result.pages))
            }
        }
    }

    /// Adds the list to a report: `files`, or `records` of a print file.
    func add(to object: inout JSONObject, isPrintFile: Bool) {
        if isPrintFile {
            object["records"] = .array(
                entries.map { entry in
                    [
                        "row": .integer(entry.row), "file": .string(entry.name),
                        "firstPage": .integer(entry.firstPage), "pages": .integer(entry.pages),
                    ]
                })
        } else {
            object["files"] = .array(
                entries.map { entry in
                    [
                        "row": .integer(entry.row), "name": .string(entry.name), "bytes": .integer(entry.bytes),
                        "sha256": .string(SHA256.hexadecimal(entry.digest)), "pages": .integer(entry.pages),
                    ]
                })
        }
    }
}
