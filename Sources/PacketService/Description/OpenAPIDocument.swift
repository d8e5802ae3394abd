#if Server
import PacketCommands

/// What the service can be asked, for programs (OpenAPI 3.1). The properties of requests are made of the option types of
/// the command line.
struct OpenAPIDocument {
    /// The document.
    let bytes: [UInt8]

    init(_ settings: ServiceSettings) {
        var paths = JSONObject()
        for operation in ServedOperation.allCases { paths["/v1/\(operation)"] = ["post": Self.operation(operation)] }
        for (path, item) in PlainOperation.paths { paths[path] = item }
        bytes = JSONWriter.text([
            "openapi": "3.1.0",
            "info": [
                "title": "packet", "version": .string(settings.version),
                "description": "Fills somebody else's PDF forms for lists of people.",
            ],
            "security": [["token": .array([])]], "paths": paths.value,
            "components": [
                "securitySchemes": ["token": ["type": "http", "scheme": "bearer"]],
                "schemas": ["Problem": Self.problem, "Batch": Self.batch],
            ],
        ])
    }

    /// Bytes of a part that are no text (OpenAPI 3.1, Media Type Object). An answer of bytes has no schema at all.
    private static let file: JSONValue = ["type": "string", "contentMediaType": "application/octet-stream"]

    private static func operation(_ operation: ServedOperation) -> JSONValue {
        var properties = JSONObject()
        properties["form"] = [
            "type": "array", "items": file,
            "description": "The form; several are the forms of one packet, in this order.",
        ]
        properties["template"] = [
            "type": "array", "items": ["type": "string"],
            "description": "The name of a stored template, in place of a form; the token needs the scope templates.",
        ]
        if operation.takesData {
            properties["data"] = [
                "type": "string", "contentMediaType": "application/octet-stream",
                "description": "The people: CSV, XLSX, JSON or JSON Lines; the part's file name or type says which.",
            ]
            properties["picture"] = [
                "type": "array", "items": file,
                "description": "A picture that rows name by its file's name.",
            ]
        }
        for option in operation.options { properties[option.name] = schema(of: option) }
        let isRequired = operation.takesData && operation != .fill && operation != .preview
        var parameters: [JSONValue] = [
            [
                "name": "Idempotency-Key", "in": "header", "required": false,
                "schema": ["type": "string", "minLength": 1, "maxLength": 255],
                "description": "The same key means the same request.",
            ]
        ]
        if operation == .merge {
            parameters.append([
                "name": "Prefer", "in": "header", "required": false, "schema": ["type": "string"],
                "description": "respond-async: answers 202 at once, and the result is fetched later (RFC 7240).",
            ])
        }
        var responses = JSONObject()
        responses["200"] = success(of: operation)
        if operation == .merge {
            responses["202"] = answer(
                "The batch has begun.", "application/json", ref("Batch"), headers: ["Location", "Preference-Applied"])
        }
        for (status, description) in failures { responses["\(status)"] = failure(status, description) }
        return [
            "operationId": .string(operation.rawValue), "summary": .string(operation.abstract),
            "parameters": .array(parameters),
            "requestBody": [
                "required": true,
                "content": [
                    "multipart/form-data": [
                        "schema": [
                            "type": "object", "properties": properties.value, "additionalProperties": false,
                            "required": .texts(isRequired ? ["data"] : []),
                        ]
                    ]
                ],
            ], "responses": responses.value,
        ]
    }

    private static func schema(of option: ServedOption) -> JSONValue {
        var one = JSONObject()
        switch option.kind {
        case .flag: one["type"] = "boolean"
        case .file:
            one["type"] = "string"
            one["contentMediaType"] = "application/octet-stream"
        case .text(let words):
            one["type"] = "string"
            if !words.isEmpty { one["enum"] = .texts(words) }
        }
        var schema = JSONObject()
        if option.isRepeating {
            schema["type"] = "array"
            schema["items"] = one.value
        } else {
            for member in one.members { schema[member.name] = member.value }
        }
        schema["description"] = .string(option.help)
        return schema.value
    }

    private static func success(of operation: ServedOperation) -> JSONValue {
        let contents: [(String, JSONValue?)] =
            switch operation {
            case .fields, .inspect, .check: [("application/json", ["type": "object"])]
            case .map: [("application/json", ["type": "object"]), ("application/yaml", ["type": "string"])]
            case .preview: [("image/png", nil)]
            case .fill: [("application/pdf", nil)]
            case .merge: [("application/zip", nil), ("application/pdf", nil)]
            }
        var content = JSONObject()
        for (type, schema) in contents { content[type] = schema.map { ["schema": $0] } ?? [:] }
        return [
            "description": .string(
                operation == .merge
                    ? "The packets as an archive, with problems.json and manifest.csv at its end; with Accept: "
                        + "application/pdf one print file." : "What was asked for."),
            "headers": headers(of: operation), "content": content.value,
        ]
    }

    /// What the head of an answer says besides its type.
    private static func headers(of operation: ServedOperation) -> JSONValue {
        switch operation {
        case .merge: headers(["Content-Disposition", "Packet-Rows", "Packet-Failed", "Packet-Warnings"])
        default: headers(["Packet-Warnings"])
        }
    }

    /// What each status means where something is not done.
    static let failures = [
        (400, "The request makes no sense."), (401, "There is no token that is known here."),
        (403, "The token is not good for this."), (405, "The path knows no such method."),
        (408, "The request came in too slowly."),
        (409, "The same request is being answered, or the batch is not done."),
        (413, "The request has more bytes than it may."), (415, "The request is no multipart/form-data."),
        (421, "The service does not answer to this name."),
        (422, "The form, the people or the mapping cannot be used, or there are more rows than may be."),
        (429, "There are too many requests, or too many without a token; ask again."),
        (431, "The head of the request is too large."), (500, "The service has failed."),
        (503, "The work takes too long, its turn does not come in time, or the service starts anew; ask again."),
        (507, "The disk is full, or requests and batches have as much of it as they may; ask again."),
    ]

    /// An answer of one type.
    ///
    /// - Parameter headers: The names of those of its headers that `described` knows.
    static func answer(
        _ description: String, _ type: String, _ schema: JSONValue, headers names: [String] = []
    ) -> JSONValue {
        let content = JSONValue.object([JSONValue.Member(name: type, value: ["schema": schema])])
        guard !names.isEmpty else { return ["description": .string(description), "content": content] }
        return ["description": .string(description), "headers": headers(names), "content": content]
    }

    /// A problem document.
    static func failure(_ status: Int, _ description: String) -> JSONValue {
        let headers: [String] =
            switch status {
            case 401: ["WWW-Authenticate"]
            case 405: ["Allow"]
            case 429, 503, 507: ["Retry-After"]
            default: []
            }
        return answer(description, "application/problem+json", ref("Problem"), headers: headers)
    }

    private static func headers(_ names: [String]) -> JSONValue {
        .object(
            described.filter { names.contains($0.name) }.map { header in
                JSONValue.Member(
                    name: header.name,
                    value: [
                        "description": .string(header.description),
                        "schema": ["type": .string(header.isNumber ? "integer" : "string")],
                    ])
            })
    }

    private static let described: [(name: String, isNumber: Bool, description: String)] = [
        ("Allow", false, "The methods that the path knows."),
        ("Content-Disposition", false, "A name for the file."),
        ("Location", false, "Where the batch is."),
        ("Packet-Failed", true, "How many rows have no packet; of a print file."),
        ("Packet-Rows", true, "How many rows there were; of a print file."),
        ("Packet-Warnings", true, "How many warnings there are; an archive says them in problems.json."),
        ("Preference-Applied", false, "respond-async (RFC 7240)."),
        ("Retry-After", true, "After how many seconds to ask again."),
        ("WWW-Authenticate", false, "How to say who asks."),
    ]

    /// A schema that is described once.
    static func ref(_ name: String) -> JSONValue { ["$ref": .string("#/components/schemas/\(name)")] }

    private static let problem: JSONValue = [
        "type": "object", "required": ["type", "title", "status", "detail", "code"],
        "properties": [
            "type": ["type": "string"], "title": ["type": "string"], "status": ["type": "integer"],
            "detail": ["type": "string"], "code": ["type": "string"], "hint": ["type": "string"],
            "place": ["type": "string"], "problems": ["type": "array", "items": ["type": "object"]],
        ],
    ]

    private static let batch: JSONValue = [
        "type": "object", "required": ["id", "status", "rows", "written", "failed", "warnings"],
        "properties": [
            "id": ["type": "string"], "status": ["enum": ["queued", "running", "done", "failed"]],
            "rows": ["type": "integer"], "written": ["type": "integer"], "failed": ["type": "integer"],
            "warnings": ["type": "integer"], "bytes": ["type": "integer"], "result": ["type": "string"],
            "code": ["type": "string"], "detail": ["type": "string"],
        ],
    ]
}
#endif
