import Foundation
import TestSupport

extension TemporaryFolder {
    /// The path of the store in the folder.
    func file() -> String { file("packet.sqlite") }

    /// Writes a file where the store is to be.
    func write(_ bytes: [UInt8]) throws { try write(bytes, to: "packet.sqlite") }

    /// The content of the store's file.
    func bytes() throws -> [UInt8] { try bytes("packet.sqlite") }

    /// The permission bits of a file or folder.
    static func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    static func setMode(_ mode: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
}
