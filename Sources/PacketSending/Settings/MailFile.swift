import Interchange
import PacketDelivery
import PacketFiles
import PacketMapping
import Yams

/// What the messages are like: a file in YAML or JSON.
struct MailFile {
    /// A file that goes with some messages.
    struct Enclosure {
        let file: Expression
        let name: Expression?
        let condition: Condition?
    }

    var from: MailAddress?
    var replyTo: Expression?
    var subject: TextTemplate
    var text: TextTemplate?
    var html: TextTemplate?
    var images: [(id: String, path: String)] = []
    var attachments: [Enclosure] = []
    /// The folder of the files that rows name, as it is written; nil when they may name none.
    var attachmentsFrom: String?
    var packetName: Expression?
    var headers: [(name: String, value: TextTemplate)] = []
    var unsubscribe: Expression?
    /// The folder that relative paths start from.
    let folder: String
    /// What the messages are made of, for a digest.
    private(set) var sources: [String]

    private static let names = [
        "from", "replyTo", "subject", "text", "textFile", "html", "htmlFile", "images", "attachments",
        "attachmentsFrom", "packetName", "headers", "listUnsubscribe",
    ]

    /// Reads the file, and the files of texts that it names.
    init(_ name: String, _ surroundings: Surroundings) throws {
        let source = try surroundings.text(of: name)
        let settings = surroundings.expressionSettings
        let file = try SettingsFile(source, name: name)
        try file.check(file.root, allows: Self.names)
        folder = surroundings.folder(of: name)
        sources = [source]
        func template(_ key: String) throws -> TextTemplate? {
            if let text = try file.text(file.root, key) {
                return try TextTemplate(text, name: "\(name), \(key)", with: settings)
            }
            guard let path = try file.text(file.root, "\(key)File") else { return nil }
            let text = try surroundings.text(of: SettingsFile.path(path, in: folder))
            sources.append(text)
            return try TextTemplate(text, name: path, with: settings)
        }
        guard let subject = try file.text(file.root, "subject") else { throw file.error(nil, "there is no “subject”") }
        self.subject = try TextTemplate(subject, name: "\(name), subject", with: settings)
        text = try template("text")
        html = try template("html")
        guard text != nil || html != nil else { throw file.error(nil, "there is neither a “text” nor an “html”") }
        if let from = try file.text(file.root, "from") {
            do throws(InterchangeError) { self.from = try MailAddress(parsing: from) } catch {
                throw file.error(file.root["from"], "“from”: \(error.message)")
            }
        }
        replyTo = try Self.expression("replyTo", of: file.root, in: file, settings)
        packetName = try Self.expression("packetName", of: file.root, in: file, settings)
        unsubscribe = try Self.expression("listUnsubscribe", of: file.root, in: file, settings)
        attachmentsFrom = try file.text(file.root, "attachmentsFrom")
        for (key, value) in file.root["images"]?.mapping ?? [:] {
            images.append((key.string ?? "", SettingsFile.path(try file.text(value), in: folder)))
        }
        for (key, value) in file.root["headers"]?.mapping ?? [:] {
            let header = key.string ?? ""
            let template = try TextTemplate(try file.text(value), name: "\(name), \(header)", with: settings)
            headers.append((header, template))
        }
        for node in file.root["attachments"]?.sequence ?? [] {
            attachments.append(try Self.enclosure(node, file, settings))
        }
    }

    private static func enclosure(
        _ node: Node, _ file: SettingsFile, _ settings: ExpressionSettings
    ) throws -> Enclosure {
        guard let mapping = node.mapping else {
            return Enclosure(file: try expression(file, node, settings), name: nil, condition: nil)
        }
        try file.check(mapping, allows: ["file", "name", "if"])
        guard let source = try expression("file", of: mapping, in: file, settings) else {
            throw file.error(node, "an attachment has no “file”")
        }
        let condition = try file.text(mapping, "if").map { text in
            try SendingError.placed(.setting("\(file.name), if")) { () throws(MappingError) in
                try Condition(parsing: text, with: settings)
            }
        }
        return Enclosure(
            file: source, name: try expression("name", of: mapping, in: file, settings), condition: condition)
    }

    private static func expression(
        _ name: String, of mapping: Node.Mapping, in file: SettingsFile, _ settings: ExpressionSettings
    ) throws(SendingError) -> Expression? {
        guard let node = mapping[name] else { return nil }
        return try expression(file, node, settings)
    }

    private static func expression(
        _ file: SettingsFile, _ node: Node, _ settings: ExpressionSettings
    ) throws(SendingError) -> Expression {
        let text = try file.text(node)
        do throws(MappingError) { return try Expression(parsing: text, with: settings) } catch {
            throw SendingError(error, at: file.place(node))
        }
    }
}
