import Foundation
package import PDFForms
import PDFObjects
package import TestSupport

extension Form {
    /// The form of a file in a folder.
    package init(in folder: TemporaryFolder, _ name: String) throws {
        self.init(try PDFDocument(reading: folder.bytes(name)))
    }
}

extension TemporaryFolder {
    /// The names of what is in a folder inside this one; none when it does not exist.
    package func names(in name: String) throws -> [String] {
        let path = file(name)
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
    }
}
