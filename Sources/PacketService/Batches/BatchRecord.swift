#if Server
import PacketCommands
import PacketFiles

/// A merge that somebody asks for later: what it is made of, and how it is going. It is kept in the batch's folder, so a
/// service that is started anew goes on with it.
struct BatchRecord: Sendable, Codable {
    /// How it is going.
    enum Status: String, Sendable, Codable {
        case queued, running, done, failed
    }

    /// An option or a file.
    struct Item: Sendable, Codable {
        var name: String
        var value: String
        var title: String?
    }

    let id: String
    /// Whose it is; nobody else hears of it.
    let visitor: String
    let isPrintFile: Bool
    /// In microseconds since 1970.
    let createdAt: Int64
    /// The key that it was asked for with.
    var use: IdempotencyKeys.Use?
    private var forms: [Item]
    private var data: String?
    private var options: [Item]
    private var files: [Item]
    var status = Status.queued
    var rows = 0
    var written = 0
    var failed = 0
    var warnings = 0
    var bytes = 0
    /// Why it failed.
    var code: String?
    var message: String?
    var endedAt: Int64?

    init(id: String, visitor: String, isPrintFile: Bool, at time: Int64, _ call: ServedCall) {
        (self.id, self.visitor, self.isPrintFile, createdAt) = (id, visitor, isPrintFile, time)
        forms = call.forms.map { form in
            switch form {
            case .file(let name): Item(name: "file", value: name)
            case .template(let name): Item(name: "template", value: name)
            }
        }
        data = call.data
        options = call.options.map { Item(name: $0.name, value: $0.value) }
        files = call.files.map { Item(name: $0.option, value: $0.path, title: $0.name) }
    }

    /// What was asked.
    func call(in folder: PrivateFolder) -> ServedCall {
        var call = ServedCall(in: folder)
        call.forms = forms.map { $0.name == "file" ? .file($0.value) : .template($0.value) }
        call.data = data
        call.options = options.map { ($0.name, $0.value) }
        call.files = files.map { ($0.name, $0.value, $0.title ?? $0.name) }
        return call
    }

    /// The name of the result's file.
    var resultName: String { isPrintFile ? "result.pdf" : "result.zip" }

    /// What the client hears.
    var json: JSONValue {
        var object = JSONObject()
        object["id"] = .string(id)
        object["status"] = .string(status.rawValue)
        object["rows"] = .integer(rows)
        object["written"] = .integer(written)
        object["failed"] = .integer(failed)
        object["warnings"] = .integer(warnings)
        if status == .done {
            object["bytes"] = .integer(bytes)
            object["result"] = .string("/v1/batches/\(id)/result")
        }
        if let code { object["code"] = .string(code) }
        if let message { object["detail"] = .string(message) }
        return object.value
    }

    /// Whether it has come to its end.
    var isOver: Bool { status == .done || status == .failed }
}
#endif
