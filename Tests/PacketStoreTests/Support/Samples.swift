import PacketStore
import Storage
import TestSupport

/// Values that tests share.
enum Samples {
    static let now = StoreDate(microseconds: 1_773_480_413_589_793)  // 2026-03-14T09:26:53.589793Z

    static func store(in folder: TemporaryFolder, _ name: String = "packet.sqlite") throws -> Store {
        try Store(opening: folder.file(name), modules: [PacketSchema.module], now: now)
    }

    static func template(_ name: String, form: [UInt8] = [0x25, 0x50, 0x44, 0x46, 0x00, 0xFF]) -> NewTemplate {
        NewTemplate(
            name: name, formFileName: "w9.pdf", formSHA256: "ab12", form: form, fields: #"[{"name":"a"}]"#,
            mapping: StoredMapping(text: "a: '{lastName}'\n", format: .yaml), notes: "for \(name)")
    }

    static func batch(_ id: String, template: String? = nil, out: String = "/out", minute: Int64 = 0) -> Batch {
        Batch(
            id: id, template: template, formSHA256: "f", dataName: "people.csv", mappingSHA256: "m",
            optionsSHA256: "o", out: out, startedAt: later(minute))
    }

    static func event(
        _ batch: String = "b1", row: Int? = 1, name: String = "Jan Kowalski", status: SendStatus = .generated,
        minute: Int64 = 0
    ) -> SendLogEvent {
        SendLogEvent(
            batch: batch, row: row, recipientName: name, recipientEmail: "jan@example.org", pdfName: "1.pdf",
            timestamp: later(minute), status: status, notes: "", sha256: "00ff")
    }

    static func later(_ minutes: Int64) -> StoreDate {
        StoreDate(microseconds: now.microseconds + minutes * 60_000_000)
    }

    /// The code of the storage error that a body throws; nil if it throws none.
    static func code(_ body: () throws -> Void) -> StorageError.Code? {
        do { try body() } catch {
            return (error as? StorageError)?.code ?? (error as? PacketStoreError)?.storage?.code
        }
        return nil
    }
}
