import PDFForms
import PacketFiles
import PacketMerge
import PacketPlanning

/// What the commands have in common that need packets: `merge`, `check`, `preview` and `map --explain`.
struct RequestOptions {
    /// The form; nil for the template in use.
    var form: String?
    var people: PeopleOptions
    var pictures: PictureFolderOptions
    var table: TableOptions
    var mapping: MappingOptions
    var rows: RowOptions
    /// The forms of packets of several; nil where packets have one.
    var several: FormsOptions?

    /// The request, for a run that writes nothing.
    func request(in context: CommandContext) throws -> MergeRequest {
        var packet = try packet(in: context)
        several?.enter(&packet)
        var request = MergeRequest(packet: packet, people: MergeRequest.People(people, table))
        try mapping.enter(&request, in: context)
        rows.enter(&request)
        request.pictureFolders = pictures.folders
        request.running.durability = .none
        request.running.isDry = true
        return request
    }

    private func packet(in context: CommandContext) throws -> PacketFile {
        guard let path = several?.packet else {
            let names = [form].compactMap { $0 } + (several?.names ?? [])
            return PacketFile(forms: names.isEmpty ? [""] : names)
        }
        var packet = try PacketFile(
            context.text(path), file: path, surroundings: context.mappingSurroundings(of: path))
        if let form {
            throw CommandError(.mapping, "--packet names the forms already, so “\(form)” cannot be one as well")
        }
        try packet.readMappings(context.mapping)
        return packet
    }
}

extension MergeRequest {
    /// Makes it one of packets that are only looked at, row by row.
    mutating func explain(_ form: Form) {
        breaksSignatures = true
        // Nothing else can be made of such a form.
        isFillable = form.xfa == .dynamic
        running.explains = true
    }
}

extension MergeRequest.People {
    /// - Precondition: The options name people.
    init(_ options: PeopleOptions, _ table: TableOptions) {
        if let query = options.recipients {
            self.init(query: query)
        } else {
            self.init(file: options.csv ?? options.data ?? "-")
        }
        isCSV = options.csv != nil
        enter(table, options.format)
    }

    /// Takes over how the file is read.
    mutating func enter(_ table: TableOptions, _ format: DataFormatOptions) {
        (delimiter, encoding) = (table.delimiter, table.encoding)
        (sheet, headerRow, select) = (format.sheet, format.headerRow, format.query)
        (asShown, fillMerged) = (format.asShown, format.fillMerged)
    }
}

extension MergeCommand {
    /// The request that the command means.
    func request(in context: CommandContext) throws -> MergeRequest {
        var request = try RequestOptions(
            form: form, people: people, pictures: pictures, table: table, mapping: mapping, rows: rows, several: several
        ).request(in: context)
        naming.enter(&request)
        packets.enter(&request)
        request.protection = try protection.protection(
            isFillable: packets.fillable, running.dryRun ? nil : context.openStore(common), context)
        request.output.path = destination
        request.output.isPrintFile = print.single != nil
        request.output.pagesPerFile = print.pagesPerFile
        request.running.patience = showing.patience
        running.enter(&request)
        return request
    }
}
