import Interchange
import PDFObjects
import PacketMerge
import PacketModel
import PacketPlanning
import PacketStore
import Storage

/// What the shards of a merge have in common: the batch that they are, and which rows each of them has. A file in their
/// folder.
struct ShardPlan {
    /// The batch; its `out` is where it was planned.
    let batch: Batch
    /// What the forms are called.
    let forms: String
    /// Size and time of the table; nil where it is not told.
    let tableStamp: String?
    let shards: [ShardRows]

    static let fileName = "plan.json"
    private static let version = 1

    init(batch: Batch, forms: String, tableStamp: String?, shards: [ShardRows]) {
        (self.batch, self.forms, self.tableStamp, self.shards) = (batch, forms, tableStamp, shards)
    }

    /// The plan of a folder; nil where it has none.
    ///
    /// - Throws: `MergeError` where it cannot be read now.
    init?(in folder: ShardFolder) throws(MergeError) {
        guard let bytes = try folder.read(Self.fileName),
            let tree = try? JSONTree(String(decoding: bytes, as: UTF8.self)),
            tree.member("packetShards")?.number == Self.version,
            let batch = tree.member("batch").flatMap(Batch.init(plan:))
        else { return nil }
        self.batch = batch
        forms = tree.member("forms")?.literal ?? ""
        tableStamp = tree.member("tableStamp")?.literal
        shards = (tree.member("shards")?.elements ?? []).map { element in
            let numbers = element.elements.compactMap(\.number)
            guard numbers.count > 1, numbers[0] > 0, numbers[0] <= numbers[1] else { return ShardRows(rows: nil) }
            let start =
                numbers.count == 4 ? RecordPosition(row: numbers[0], line: numbers[2], offset: numbers[3]) : nil
            return ShardRows(rows: numbers[0]...numbers[1], start: start)
        }
        guard Shard(0, of: shards.count) != nil else { return nil }
    }

    /// What the folder of the shards is called: the same for the same merge of the same table in as many shards.
    var key: String {
        let parts =
            [
                batch.formSHA256, batch.mappingSHA256, batch.optionsSHA256, batch.saltFingerprint ?? "",
                batch.selection,
                batch.dataName, batch.dataFingerprint ?? "", "\(shards.count)",
            ]
            + [batch.printFileName].compactMap(\.self)
        return String(SHA256.hexadecimal(SHA256.digest(parts.joined(separator: "\n").utf8)).prefix(16))
    }

    var bytes: [UInt8] {
        JSONWriter.text([
            "packetShards": .integer(Self.version), "batch": batch.plan, "forms": .string(forms),
            "tableStamp": .text(tableStamp),
            "shards": .array(
                shards.map { shard in
                    guard let rows = shard.rows else { return .array([]) }
                    let start = shard.start.map { [$0.line, $0.offset] } ?? []
                    return .array(([rows.lowerBound, rows.upperBound] + start).map { .integer($0) })
                }),
        ])
    }

    /// Whether this is the plan of a merge that would be another batch, of the same table, in as many shards.
    ///
    /// - Parameter fingerprint: That of the table.
    func isOf(
        _ other: Batch, shards count: Int, tableStamp: String?, _ fingerprint: () throws(MergeError) -> String?
    ) throws(MergeError) -> Bool {
        guard shards.count == count, batch.selection == other.selection, batch.printFileName == other.printFileName,
            other.changes(since: batch).isEmpty
        else { return false }
        if let tableStamp, tableStamp == self.tableStamp { return true }
        return try batch.dataFingerprint == fingerprint()
    }
}

extension Batch {
    /// What its print file is called; nil for packets.
    var printFileName: String? { isPrintFile ? out.fileName : nil }

    /// The batch as a plan of shards has it.
    fileprivate var plan: JSONValue {
        [
            "id": .string(id), "template": .text(template), "formSHA256": .string(formSHA256),
            "data": .string(dataName),
            "dataFingerprint": .text(dataFingerprint), "mappingSHA256": .string(mappingSHA256),
            "optionsSHA256": .string(optionsSHA256), "salt": .text(saltFingerprint), "selection": .string(selection),
            "out": .string(out), "printFile": .bool(isPrintFile), "command": command.map { .texts($0) } ?? .null,
            "folder": .string(folder),
            "startedAt": .integer(Int(startedAt.microseconds)),
        ]
    }

    fileprivate init?(plan tree: JSONTree) {
        func text(_ name: String) -> String? { tree.member(name)?.literal }
        guard let id = text("id"), let form = text("formSHA256"), let mapping = text("mappingSHA256"),
            let options = text("optionsSHA256"), let started = tree.member("startedAt")?.number
        else { return nil }
        self.init(
            id: id, template: text("template"), formSHA256: form, dataName: text("data") ?? "",
            dataFingerprint: text("dataFingerprint"), mappingSHA256: mapping, optionsSHA256: options,
            selection: text("selection") ?? "", out: text("out") ?? "",
            isPrintFile: tree.member("printFile")?.boolean ?? false,
            command: tree.member("command")?.elements.compactMap(\.literal), folder: text("folder") ?? "",
            startedAt: StoreDate(microseconds: Int64(started)))
        saltFingerprint = text("salt")
    }
}

extension JSONTree {
    /// A text as it is.
    var literal: String? { if case .text(let text) = self { text } else { nil } }
    /// Whether something is so.
    var boolean: Bool? { if case .bool(let isSo) = self { isSo } else { nil } }
    /// A whole number.
    var number: Int? { if case .number(let text) = self { Int(text) } else { nil } }
}
