#if Server
import PacketCommands

/// Something that takes no form: batches, lists, and what is open to all.
struct PlainOperation {
    private let method: String
    private let path: String
    private let id: String
    private let summary: String
    private let answer: (status: String, value: JSONValue)
    private var isOpen = false
    private var failures: Set<Int> = [400, 401, 403, 405, 408, 421, 429, 431, 500]

    private init(
        _ method: String, _ path: String, _ id: String, says summary: String,
        answers answer: (status: String, value: JSONValue)
    ) {
        (self.method, self.path, self.id, self.summary, self.answer) = (method, path, id, summary, answer)
    }

    /// All of them, by their paths.
    static var paths: [(path: String, item: JSONValue)] {
        var paths: [(path: String, item: JSONValue)] = []
        for operation in batches + lists + open {
            let member = JSONValue.Member(name: operation.method, value: operation.json)
            if let last = paths.last, last.path == operation.path, case .object(let members) = last.item {
                paths[paths.count - 1].item = .object(members + [member])
            } else {
                paths.append((operation.path, .object([member])))
            }
        }
        return paths
    }

    private static var batches: [PlainOperation] {
        let path = "/v1/batches/{id}"
        let packets: JSONValue = [
            "description": "The packets.", "content": ["application/zip": [:], "application/pdf": [:]],
        ]
        let events = OpenAPIDocument.answer("Events.", "text/event-stream", ["type": "string"])
        var result = PlainOperation(
            "get", "\(path)/result", "batchResult", says: "The packets of a batch.", answers: ("200", packets))
        result.failures.formUnion([409, 422])
        return [
            PlainOperation(
                "get", path, "batch", says: "Says how a batch is going.",
                answers: json("The batch.", OpenAPIDocument.ref("Batch"))),
            PlainOperation(
                "delete", path, "removeBatch", says: "Stops a batch and removes it.",
                answers: ("204", ["description": "It is gone."])),
            PlainOperation(
                "get", "\(path)/events", "batchEvents", says: "Tells how a batch is going, until its end.",
                answers: ("200", events)),
            result,
        ]
    }

    private static var lists: [PlainOperation] {
        let lines = OpenAPIDocument.answer("The log.", "application/jsonl", ["type": "string"])
        return [
            PlainOperation(
                "get", "/v1/templates", "templates", says: "Lists the stored templates.",
                answers: json("The templates.")),
            PlainOperation(
                "get", "/v1/log", "log", says: "The newest requests, one a line.", answers: ("200", lines)),
        ]
    }

    private static var open: [PlainOperation] {
        let operations = [
            PlainOperation("get", "/", "index", says: "Lists what can be asked.", answers: json("The list.")),
            PlainOperation(
                "get", "/v1/openapi.json", "description", says: "This document.", answers: json("The document.")),
            PlainOperation(
                "get", "/v1/health", "health", says: "Whether the service answers.", answers: json("It does.")),
        ]
        return operations.map { operation in
            var operation = operation
            operation.isOpen = true
            operation.failures = [400, 405, 408, 413, 421, 431, 500]
            if operation.id == "health" { operation.failures.insert(503) }
            return operation
        }
    }

    private static func json(
        _ description: String, _ schema: JSONValue = ["type": "object"]
    ) -> (status: String, value: JSONValue) {
        ("200", OpenAPIDocument.answer(description, "application/json", schema))
    }

    private var json: JSONValue {
        var object = JSONObject()
        object["operationId"] = .string(id)
        object["summary"] = .string(summary)
        if isOpen { object["security"] = .array([]) }
        let hasID = path.contains("{id}")
        if hasID {
            object["parameters"] = [
                ["name": "id", "in": "path", "required": true, "schema": ["type": "string", "minLength": 1]]
            ]
        }
        var responses = JSONObject()
        responses[answer.status] = answer.value
        for (status, description) in OpenAPIDocument.failures where failures.contains(status) {
            responses["\(status)"] = OpenAPIDocument.failure(status, description)
        }
        if hasID { responses["404"] = OpenAPIDocument.failure(404, "There is no such batch.") }
        object["responses"] = responses.value
        return object.value
    }
}
#endif
