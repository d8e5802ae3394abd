import ArgumentParser
import PacketFiles
import PacketMapping
import PacketMerge
import PacketPlanning

/// Makes a request of what a service was asked, by the option types of the command line.
struct ServedRequest {
    let call: ServedCall
    let context: CommandContext
    let common: CommonOptions
    let shelf: FormShelf
    let templates: TemplateShelf

    /// The options of an operation, read and checked as the command line does.
    ///
    /// - Throws: `ServedFailure` with cause `.usage`.
    func parse<Options: ParsableCommand>(_ type: Options.Type, for operation: ServedOperation) throws -> Options {
        let arguments =
            try call.arguments(of: operation)
            + (operation == .preview ? ["--out=-"] : [])
        do {
            // Help and the version are options, too, and no command.
            guard let options = try type.parseAsRoot(arguments) as? Options else {
                throw ServedFailure(usage: "\(operation) has no option of this name")
            }
            return options
        } catch let failure as ServedFailure {
            throw failure
        } catch {
            throw ServedFailure(usage: type.message(for: error))
        }
    }

    func surroundings(_ password: PasswordOptions) -> ServedSurroundings {
        ServedSurroundings(
            context: context, common: common, password: password, shelf: shelf, kept: templates, call: call)
    }

    /// The one form of an operation that looks at one.
    func form(_ password: PasswordOptions) throws -> LoadedForm {
        guard let form = call.forms.first, call.forms.count == 1 else {
            throw Self.noForm(several: !call.forms.isEmpty)
        }
        let read = try surroundings(password).form(form.name, in: nil)
        return LoadedForm(name: read.name, bytes: [], template: nil, form: read.form)
    }

    /// The people.
    func people(_ table: TableOptions, _ format: DataFormatOptions) throws -> MergeRequest.People {
        guard let data = call.data else {
            throw ServedFailure(usage: "there are no people; send them as the part “data”", place: "data")
        }
        var people = MergeRequest.People(file: data)
        people.enter(table, format)
        return people
    }

    /// The request, for a run that writes nothing.
    func request(
        of people: MergeRequest.People, mapping: MappingOptions, several: FormsOptions? = nil
    ) throws -> MergeRequest {
        var request = MergeRequest(packet: try packet(several), people: people)
        var options = mapping
        options.map = nil
        try options.enter(&request, in: context)
        if several?.packet == nil {
            request.mapping = try call.files.first { $0.option == "map" }.map { try self.mapping($0.name, at: $0.path) }
        }
        request.running.durability = .none
        request.running.isDry = true
        request.running.jobs = call.jobs
        return request
    }

    private func packet(_ several: FormsOptions?) throws -> PacketFile {
        var packet: PacketFile
        if let file = call.files.first(where: { $0.option == "packet" }) {
            packet = try PacketFile(
                context.text(file.path), file: file.name, surroundings: MappingSurroundings())
            try packet.readMappings { name in
                guard let map = call.files.first(where: { $0.option == "map" && $0.name == name }) else {
                    throw CommandError(.notFound, "the packet file names a mapping “\(name)” that was not sent")
                }
                return try mapping(map.name, at: map.path)
            }
        } else {
            guard !call.forms.isEmpty else { throw Self.noForm(several: false) }
            packet = PacketFile(forms: call.forms.map(\.name))
        }
        several?.enter(&packet)
        return packet
    }

    private func mapping(_ name: String, at path: String) throws -> MappingFile {
        try MappingFile(
            context.text(path), file: name,
            surroundings: MappingSurroundings(zones: SystemTimeZones(environment: context.environment)))
    }

    private static func noForm(several: Bool) -> ServedFailure {
        ServedFailure(
            usage: several
                ? "this takes one form" : "there is no form; send one as the part “form”, or name a stored “template”",
            place: "form")
    }
}
