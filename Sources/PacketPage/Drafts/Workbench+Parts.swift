#if Server
import Interchange
import PDFForms
import PDFObjects
import PacketFiles
import PacketPlanning

/// Packets of several forms: each has its own mapping, and a packet file says how they follow each other.
extension Workbench {
    /// A field's number on the page is that of its form, times this, and its place in the form.
    static let fieldsPerPart = 1_000_000

    /// The same work on each of the forms.
    var parts: [Workbench] {
        draft.forms.indices.map { part in
            var bench = self
            bench.part = part
            return bench
        }
    }

    /// The work on the form that has a page or a field, as requests name them.
    ///
    /// - Parameters:
    ///   - field: The number of a field on the page; it decides where it is given.
    ///   - page: A page from 1, counted through all forms; nil or one that is not there for the first.
    /// - Returns: The work, and how many pages stand before the form's own.
    func placed(field: Int? = nil, page: Int? = nil) throws -> (bench: Workbench, pagesBefore: Int) {
        let wanted = field.map { $0 / Self.fieldsPerPart }
        var before = 0
        for bench in parts {
            let count = try bench.form().form.document.pages.count
            if let wanted {
                if bench.part == wanted { return (bench, before) }
            } else if let page, page > before, page <= before + count {
                return (bench, before)
            }
            before += count
        }
        return (self, 0)
    }

    /// The first page of a packet that has a field, from 0. Where forms before it are for some rows only, it is the first page
    /// of all.
    func firstPageWithFields() throws -> Int {
        var before = 0
        for bench in parts {
            guard try parts.count == 1 || bench.choice().condition == nil else { return 0 }
            if let page = FieldChoice.firstPage(of: try bench.choices()) { return before + page }
            before += try bench.form().form.document.pages.count
        }
        return 0
    }

    /// What messages about packets of several forms call each, a letter or a number at least.
    var partNames: [String] {
        var taken: Set<String> = []
        return draft.forms.map { PacketFormName.free(PacketFormName.made(of: $0.title), &taken) }
    }

    /// What a message about the packet calls a field of the form that is worked on.
    func named(_ field: String) -> String { draft.hasPacketFile ? "\(partNames[part]).\(field)" : field }

    /// What fills each field of all forms, by what messages about the packet call it.
    func packetChoices() throws -> [String: FieldChoice] {
        var all: [String: FieldChoice] = [:]
        for part in parts { for choice in try part.choices() { all[part.named(choice.field.name)] = choice } }
        return all
    }

    /// The packet file as a person would write it.
    func packetText() throws -> String {
        var text = draft.choices.isDuplex ? "duplex: true\nforms:\n" : "forms:\n"
        for (form, name) in zip(draft.forms, partNames) {
            let path = Files.kind(core.scope.path(form.name)) == nil ? form.name : try core.scope.allowed(form.name)
            text += "  - form: \(YAMLText.quoted(path))\n    id: \(YAMLText.quoted(name))\n"
            text += "    map: \(YAMLText.quoted(form.mappingFile))\n"
            if let condition = form.condition { text += "    when: \(YAMLText.quoted(condition))\n" }
        }
        return text
    }

    /// The packet of all forms.
    func packetFile() throws -> PacketFile {
        var packet = try PacketFile(try packetText(), file: Draft.packetFile, surroundings: mappingSurroundings)
        try packet.readMappings { path in try mapping(in: path.fileName) }
        return packet
    }
}
#endif
