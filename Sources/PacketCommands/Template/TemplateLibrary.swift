import PacketFiles

/// The sample forms that come with packet: a folder for each, with the form, its mapping and a table to try it with.
package struct TemplateLibrary {
    /// One of the forms.
    struct Entry {
        /// The name of its folder, which is its name.
        let name: String
        /// What it is, in a few words: the heading of its README.
        let title: String
        /// The path of its folder.
        let folder: String

        /// The path of the form.
        var form: String { folder + "/form.pdf" }
        /// The path of the mapping.
        var mapping: String { folder + "/mapping.yaml" }
        /// The path of the table.
        var sample: String { folder + "/sample.csv" }
    }

    /// Where the library is.
    let folder: String
    /// The forms, by name.
    let entries: [Entry]

    /// The variable that names another folder.
    static let variable = "PACKET_TEMPLATES"

    /// Finds the library: in the folder that `PACKET_TEMPLATES` names; else where an installation puts it, beside the
    /// program in `share/packet/templates`; else in the source folder that the program was built in.
    ///
    /// - Throws: `CommandError` with code `.notFound` when it is in none of these places.
    init(_ context: CommandContext) throws(CommandError) {
        if let named = context.environment[Self.variable], !named.isEmpty {
            let folder = context.path(named)
            guard let entries = Self.entries(in: folder) else {
                throw CommandError(.notFound, "“\(named)”, which \(Self.variable) names, is no folder of templates")
            }
            (self.folder, self.entries) = (folder, entries)
            return
        }
        for folder in context.programFolder.map(Self.places) ?? [] {
            guard let entries = Self.entries(in: folder) else { continue }
            (self.folder, self.entries) = (folder, entries)
            return
        }
        throw CommandError(
            .notFound, "the library of templates is not where the program is",
            hint: "name the folder “templates” of packet's sources in the variable \(Self.variable)")
    }

    /// All forms, each with its mapping; none where the library is not there.
    package static func forms(
        in context: CommandContext
    ) -> [(name: String, title: String, form: String, mapping: String)] {
        ((try? TemplateLibrary(context))?.entries ?? []).map { ($0.name, $0.title, $0.form, $0.mapping) }
    }

    /// The form of a name.
    ///
    /// - Throws: `CommandError` with code `.notFound`; it lists the names.
    func entry(_ name: String) throws(CommandError) -> Entry {
        guard let entry = entries.first(where: { $0.name == name.lowercased() }) else {
            let names = entries.map(\.name).joined(separator: ", ")
            throw CommandError(.notFound, "the library has no template “\(name)”", hint: "it has \(names)")
        }
        return entry
    }

    /// Where the library may be, seen from the folder of the program.
    private static func places(of program: String) -> [String] {
        var folder = program[...]
        var places: [String] = []
        while let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
            if places.isEmpty { places.append("\(folder)/share/packet/templates") }
            if Files.kind("\(folder)/Package.swift") == .file { places.append("\(folder)/templates") }
        }
        return places
    }

    /// The forms in a folder; nil when it has none.
    private static func entries(in folder: String) -> [Entry]? {
        let names = (Files.names(in: folder) ?? []).sorted()
        let entries = names.compactMap { name -> Entry? in
            let entry = Entry(name: name, title: title(of: "\(folder)/\(name)"), folder: "\(folder)/\(name)")
            return Files.kind(entry.form) == .file && Files.kind(entry.mapping) == .file ? entry : nil
        }
        return entries.isEmpty ? nil : entries
    }

    /// The heading of the README in a folder.
    private static func title(of folder: String) -> String {
        guard let bytes = try? Files.readRegular("\(folder)/README.md", limit: 65_536) else { return "" }
        let line = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
        return line.hasPrefix("# ") ? String(line.dropFirst(2)) : ""
    }
}

/// The library as it is listed.
struct TemplateLibraryListing: Listing {
    let library: TemplateLibrary

    let emptyNote = ""

    var table: Table {
        var table = Table("NAME", "WHAT IT IS", "SAMPLE DATA")
        table.rows = library.entries.map { [$0.name, $0.title, $0.sample] }
        return table
    }

    var json: JSONValue {
        .array(
            library.entries.map { entry in
                var object = JSONObject()
                object["name"] = .string(entry.name)
                object["title"] = .string(entry.title)
                object["form"] = .string(entry.form)
                object["mapping"] = .string(entry.mapping)
                object["sample"] = .string(entry.sample)
                return .object(object.members)
            })
    }

    var csv: [[String]] {
        [["name", "title", "form", "mapping", "sample"]]
            + library.entries.map { [$0.name, $0.title, $0.form, $0.mapping, $0.sample] }
    }
}
