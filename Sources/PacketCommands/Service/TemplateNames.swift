import PacketStore
import Storage
import Synchronization

/// The stored templates as a service lists them.
enum TemplateNames {
    /// All of them, in the order of their names.
    static func all(in store: Store) throws -> [JSONValue] {
        try Templates(store).list().map { template in
            [
                "name": .string(template.name), "file": .string(template.formFileName),
                "sha256": .string(template.formSHA256), "bytes": .integer(template.formBytes),
                "hasMapping": .bool(template.mapping != nil), "inUse": .bool(template.inUse),
            ]
        }
    }
}

/// Bytes that are written by one and read by another.
final class TextCollector: Sendable {
    private let collected = Mutex<[UInt8]>([])
    var bytes: [UInt8] { collected.withLock { $0 } }
    func add(_ bytes: [UInt8]) { collected.withLock { $0 += bytes } }
}
