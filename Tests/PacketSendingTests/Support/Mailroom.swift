import Foundation
import PDFObjects
import PacketDelivery
import PacketFiles
import PacketModel
import PacketSending
import PacketStore
import Storage
import Synchronization
import TestSupport

/// A folder with packets and their manifest, a message, and an account that writes into a folder: what a program has that
/// sends without a command line.
final class Mailroom: Sendable {
    let folder: TemporaryFolder
    let store: Store
    private let heard = Mutex<[SendingEvent]>([])

    init(_ addresses: [String]) throws {
        folder = try TemporaryFolder()
        store = try Store(opening: folder.file("store.sqlite"), modules: [PacketSchema.module, DeliverySchema.module])
        try FileManager.default.createDirectory(atPath: folder.file("out"), withIntermediateDirectories: false)
        var manifest = "row,file,sha256,fullName,email\n"
        for (index, address) in addresses.enumerated() {
            let bytes = Array("%PDF-1.7 \(index + 1)\n".utf8)
            try folder.write(bytes, to: "out/\(index + 1).pdf")
            let digest = SHA256.hexadecimal(SHA256.digest(bytes))
            manifest += "\(index + 1),\(index + 1).pdf,\(digest),Pat \(index + 1),\(address)\n"
        }
        try folder.write(manifest, to: "out/manifest.csv")
        try folder.write("accounts: {office: {transport: eml, folder: sent}}", to: "accounts.yaml")
        try write(subject: "For {{fullName}}")
    }

    /// So many rows with an address each.
    convenience init(count: Int) throws { try self.init((1...count).map { "person\($0)@example.com" }) }

    /// Writes the message.
    func write(subject: String) throws {
        try folder.write(
            "{from: office@example.org, subject: '\(subject)', text: 'Dear {{fullName}}'}", to: "letter.yaml")
    }

    /// What asks for all packets to be sent.
    var request: SendRequest {
        var request = SendRequest(.manifest("out/manifest.csv"), mail: "letter.yaml")
        request.accounts = "accounts.yaml"
        return request
    }

    /// What was told so far.
    var events: [SendingEvent] { heard.withLock { $0 } }

    var resources: SendingResources {
        var resources = SendingResources()
        resources.surroundings.currentFolder = folder.path
        resources.surroundings.environment = [:]
        resources.observe = { [self] event in heard.withLock { $0.append(event) } }
        return resources
    }

    func session(_ request: SendRequest, isSending: Bool = false) throws -> SendSession {
        try SendSession(request, store: store, isSending: isSending, resources: resources)
    }

    /// Sends what a request asks for.
    func send(_ request: SendRequest, until shouldStop: @escaping @Sendable () -> Bool = { false }) throws
        -> SendingReport
    {
        let session = try session(request, isSending: true)
        return try session.send(in: session.begin(), until: shouldStop)
    }

    /// How many messages left.
    var sentCount: Int { names(in: "sent").count }

    /// The files in a folder; none when there is no folder.
    func names(in name: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.file(name))) ?? []
    }
}
