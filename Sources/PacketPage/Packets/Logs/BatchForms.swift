#if Server
import PacketFiles
import PDFForms
import PacketPlanning
import PacketStore

/// The forms that the packets of batches were made from, as far as anybody still knows.
struct BatchForms: Sendable {
    private let core: PageCore

    init(_ core: PageCore) { self.core = core }

    /// What people call the form of a batch, or its forms; nil where nobody knows it any more.
    func title(of batch: Batch) -> String? {
        if let template = batch.template { return template }
        let names = Self.names(in: batch.command ?? [])
        guard names.isEmpty else {
            return names.map { $0.split(separator: "/").last.map(String.init) ?? $0 }.joined(separator: " + ")
        }
        return maker(of: batch).flatMap { $0.title.isEmpty ? nil : $0.title }
    }

    /// The work in whose folder the mapping of a batch stands; nil for a merge of the command line, and for a work that was
    /// forgotten.
    private func draft(of batch: Batch) -> Draft? {
        let start = "\(core.drafts.folder.path)/"
        return batch.command?.lazy.compactMap { argument -> Draft? in
            guard let place = argument.firstRange(of: start) else { return nil }
            return try? core.drafts.find(String(argument[place.upperBound...].prefix { $0 != "/" }))
        }.first
    }

    /// The work whose last merge made a batch, so that its forms are those of the batch; nil for others.
    func maker(of batch: Batch) -> Draft? {
        guard let draft = draft(of: batch), let job = draft.job else { return nil }
        if let outcome = core.jobs.outcome(job) { return outcome.batch == batch.id ? draft : nil }
        // A merge that is under way, or was killed, has not said what it makes.
        return draft.former == nil && newest(of: draft)?.id == batch.id ? draft : nil
    }

    /// The batch that the last merge of a work made; nil where nobody knows it any more.
    func last(of draft: Draft) -> Batch? {
        guard let job = draft.job else { return nil }
        guard let outcome = core.jobs.outcome(job) else { return draft.former == nil ? newest(of: draft) : nil }
        return outcome.batch.flatMap { try? Batches(core.settings.store).find($0) }
    }

    /// The batch of a work that was begun last, among the newest of the store.
    private func newest(of draft: Draft) -> Batch? {
        let start = "\(core.drafts.folder(of: draft.id).path)/"
        let batches = (try? Batches(core.settings.store).list(limit: Self.lookedThrough)) ?? []
        return batches.first { $0.command?.contains { $0.contains(start) } ?? false }
    }

    /// So many batches are looked through for the newest of a work.
    private static let lookedThrough = 100

    /// Where messages about the packets of a batch are: they are called as the form prints its fields. Nothing but forms is
    /// read for that.
    func places(of batch: Batch, _ words: Words) -> MessagePlaces {
        if let draft = maker(of: batch) {
            var fields: [String: FieldChoice] = [:]
            for part in Workbench(core: core, draft: draft).parts {
                guard let form = try? part.form().form else { continue }
                let start = part.named("")
                for choice in Self.titled(form, from: part.part * Workbench.fieldsPerPart) {
                    fields[start + choice.field.name] = choice
                }
            }
            return MessagePlaces(of: draft.id, fields: fields, words)
        }
        let names = (batch.template.map { [$0] } ?? []) + Self.names(in: batch.command ?? [])
        guard let name = names.first, let form = try? form(name, of: batch) else {
            return MessagePlaces(of: "", words)
        }
        let fields = Self.titled(form, from: 0).map { ($0.field.name, $0) }
        return MessagePlaces(of: "", fields: Dictionary(fields) { first, _ in first }, words)
    }

    /// The fields of a form, with what it prints for them and without what fills them.
    private static func titled(_ form: Form, from first: Int) -> [FieldChoice] {
        let (printed, directory) = (form.printedLabels, FieldDirectory(form.fields))
        return form.fields.enumerated().map { index, field in
            FieldChoice(
                index: first + index, field: field,
                title: FieldChoice.title(of: field, printed, orName: directory.shortest(index)), entry: nil, pair: nil,
                named: nil)
        }
    }

    private func form(_ name: String, of batch: Batch) throws -> Form {
        let isRelative = batch.template == nil && !name.hasPrefix("/") && batch.folder.hasPrefix("/")
        return try PageSurroundings(core.settings.surroundings(), core)
            .form(isRelative ? "\(batch.folder)/\(name)" : name, in: nil).form
    }

    /// The forms that a command names.
    static func names(in command: [String]) -> [String] {
        command.indices.dropFirst().compactMap { index in
            let argument = command[index]
            guard argument.lowercased().hasSuffix(".pdf") else { return nil }
            if argument.hasPrefix("--form=") { return String(argument.dropFirst("--form=".count)) }
            // What stands behind another option may be its value.
            let before = command[index - 1]
            guard !argument.hasPrefix("-"), !before.hasPrefix("-") || ["--", "--form"].contains(before) else {
                return nil
            }
            return argument
        }
    }
}
#endif
