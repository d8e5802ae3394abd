import Interchange
import PacketDelivery
public import PacketFiles
public import PacketModel
import Yams

/// A message as somebody writes it: its subject and its text, with values in them. The file of the message may say more,
/// which stays as it is.
public struct MailDraft: Sendable, Hashable {
    /// The subject, in the variables and sections of mustache.
    public var subject: String
    /// The text, in the same.
    public var text: String

    /// Makes a message.
    public init(subject: String = "", text: String = "") {
        self.subject = subject
        // Browsers end lines as mail does.
        self.text = text.replacing("\r\n", with: "\n")
    }

    /// Reads the message of a file.
    ///
    /// - Throws: `SendingError` for a file that is not understood, and for one whose text stands in another file.
    public init(reading name: String, surroundings: Surroundings) throws {
        _ = try MailFile(name, surroundings)
        let file = try SettingsFile(surroundings.text(of: name), name: name)
        guard file.root["textFile"] == nil else {
            throw SendingError(
                .settings, at: .setting(name), "its text stands in another file", hint: "change the text there")
        }
        self.init(subject: try file.text(file.root, "subject") ?? "", text: try file.text(file.root, "text") ?? "")
    }

    /// The bytes of the largest file that is looked at as a message.
    private static let largest = 1 << 20

    /// Whether a file is a message: it says what its subject is. A file of more than 1 MB is none.
    ///
    /// - Complexity: O(bytes).
    public static func isMessage(_ name: String, surroundings: Surroundings) -> Bool {
        guard let bytes = try? Files.readRegular(surroundings.path(name), limit: largest),
            let text = String(validating: bytes, as: UTF8.self), text.contains("subject"),
            let file = try? SettingsFile(text, name: name)
        else { return false }
        return file.root["subject"] != nil
    }

    /// Writes the message into its file; everything else that the file says stays as it is, and so do who may read it and
    /// a link that leads to it.
    ///
    /// - Throws: `DeliveryError` for a text with a mistake in it, `SendingError` for a file that cannot be changed.
    public func save(to name: String, surroundings: Surroundings) throws {
        _ = try (bound(subject, "subject", surroundings), bound(text, "text", surroundings))
        let isThere = Files.kind(surroundings.path(name)) != nil
        var file = SettingsText(isThere ? try surroundings.text(of: name) : "", name: name)
        try file.set("subject", [YAMLText.quoted(subject)])
        try file.set("text", YAMLText.block(text))
        let path = Files.resolved(surroundings.path(name)) ?? surroundings.path(name)
        do throws(FileFailure) {
            let draft = try PrivateFile("\(path).\(ProcessSurroundings.processNumber()).new")
            do throws(FileFailure) {
                draft.takePermissions(of: path)
                try draft.write(Array(file.text.utf8))
                try draft.publish(as: path)
            } catch {
                Files.remove(draft.path)
                throw error
            }
        } catch {
            throw SendingError(.unwritable, "“\(name)” cannot be written", hint: "see whether the disk is full")
        }
    }

    /// What a row makes of the message.
    ///
    /// - Throws: `DeliveryError` for a text with a mistake in it, and `EvaluationFailure` where the row has no value for it.
    public func filled(
        for record: Record, of schema: RecordSchema, surroundings: Surroundings
    ) throws -> (subject: String, text: String) {
        func filled(_ source: String, _ place: String) throws -> String {
            try bound(source, place, surroundings).bind(to: schema).text(for: record, isHTML: false)
        }
        return (try filled(subject, "subject"), try filled(text, "text"))
    }

    private func bound(
        _ source: String, _ place: String, _ surroundings: Surroundings
    ) throws(DeliveryError) -> TextTemplate {
        try TextTemplate(source, name: place, with: surroundings.expressionSettings)
    }
}
