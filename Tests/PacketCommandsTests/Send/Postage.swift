import CommandSupport
import Foundation
import PDFObjects
import PacketModel
import PacketStore
import Storage
import TestSupport

@testable import PacketCommands

/// A folder with packets that were merged, their table, a message and an account.
final class Postage {
    static let batch = "b1"

    let folder: TemporaryFolder
    let addresses: [String]

    /// - Parameters:
    ///   - addresses: The address of each row.
    ///   - size: The length of each packet.
    ///   - isAlike: Whether all have the same packet.
    init(_ addresses: [String], size: Int = 2_000, isAlike: Bool = false) throws {
        folder = try TemporaryFolder()
        self.addresses = addresses
        try FileManager.default.createDirectory(atPath: folder.file("out"), withIntermediateDirectories: false)
        let store = try Store(
            opening: folder.file("store.sqlite"), modules: [PacketSchema.module, DeliverySchema.module])
        let time = StoreDate(microseconds: 1_773_480_000_000_000)
        try Batches(store).begin(
            Batch(
                id: Self.batch, formSHA256: "", dataName: "people.csv", mappingSHA256: "", optionsSHA256: "",
                out: folder.file("out"), startedAt: time))
        var events: [SendLogEvent] = []
        var table = "firstName,lastName,email,note\n"
        for (index, address) in addresses.enumerated() {
            let row = index + 1
            let bytes = Self.packet(isAlike ? 1 : row, size)
            try folder.write(bytes, to: "out/\(row).pdf")
            events.append(
                SendLogEvent(
                    batch: Self.batch, row: row, recipientName: "Pat 홍\(row)", recipientEmail: address,
                    pdfName: "\(row).pdf", timestamp: time, status: .generated,
                    sha256: SHA256.hexadecimal(SHA256.digest(bytes))))
            table += "Pat,홍\(row),\(address),=1+\(row)\n"
        }
        try SendLog(store).append(events)
        try folder.write(table, to: "people.csv")
        try folder.write(
            """
            from: "복지과 <office@example.org>"
            subject: "증명서 {{firstName}} {{row}}"
            text: "Dear {{fullName}},\\n"
            """, to: "letter.yaml")
    }

    /// So many rows with an address each.
    convenience init(count: Int, size: Int = 2_000) throws {
        try self.init((1...count).map { "person\($0)@example.com" }, size: size)
    }

    private static func packet(_ row: Int, _ size: Int) -> [UInt8] {
        Array("%PDF-1.7 \(row)\n".utf8) + (0..<size).map { UInt8(truncatingIfNeeded: $0 &* row) }
    }

    /// Writes an account for a server on loopback.
    func account(port: Int, authorities: String, more: String = "") throws {
        try folder.write(
            """
            accounts:
              office:
                host: localhost
                port: \(port)
                user: office@example.org
                password: {environment: POSTAGE}
                ca: \(authorities)
                timeout: 20
                replyTimeout: 20
            \(more)
            """, to: "accounts.yaml")
    }

    /// Runs `packet send` on the batch.
    func send(_ arguments: String..., password: String = FaultServer.password) -> CommandRun {
        CommandRun(
            ["send", "--mail", "letter.yaml", "--accounts", "accounts.yaml", "--csv", "people.csv"] + arguments,
            in: folder.path, environment: ["POSTAGE": password])
    }

    /// The store.
    func store() throws -> Store {
        try Store(opening: folder.file("store.sqlite"), modules: [PacketSchema.module, DeliverySchema.module])
    }

    /// How many messages are in each state.
    func counts(_ mailing: String = batch) throws -> [DeliveryState: Int] { try Deliveries(store()).counts(mailing) }
}
