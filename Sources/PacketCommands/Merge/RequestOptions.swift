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
        packet.groupBy = several?.groupBy ?? packet.groupBy
        if several?.formPerRow == true { for index in packet.entries.indices { packet.entries[index].per = .lines(1) } }
        var request = MergeRequest(
            packet: packet, mapping: try mapping.map.map(context.mapping),
            people: MergeRequest.People(people, table))
        request.take(mapping)
        (request.rows, request.condition) = (rows.rows, rows.condition)
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
    /// Takes over what fills the fields, besides the mapping itself.
    mutating func take(_ mapping: MappingOptions) {
        assignments = mapping.assignments
        keepsWhenEmpty = mapping.keepEmpty
        overflow = mapping.onOverflow
    }

    /// Takes over how packets are called.
    mutating func take(_ naming: NamingOptions) {
        (name, orders) = (naming.name, naming.orders)
        output.rowsPerFolder = naming.shardDirs ? NamingOptions.rowsPerFolder : nil
    }

    /// Takes over what packets are like.
    mutating func take(_ packets: PacketOptions) {
        isFillable = packets.fillable
        keepsScripts = packets.keepScripts
        breaksSignatures = packets.breakSignatures
        dropsTags = packets.dropTags
        running.overwrites = packets.overwriting.overwrite
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
        (delimiter, encoding) = (table.delimiter, table.encoding)
        let format = options.format
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
        request.take(naming)
        request.take(packets)
        request.protection = try protection.protection(
            isFillable: packets.fillable, running.dryRun ? nil : context.openStore(common), context)
        request.output.path = out ?? print.single?.description
        request.output.isPrintFile = print.single != nil
        request.output.pagesPerFile = print.pagesPerFile
        request.running.jobs = running.jobs ?? ProcessSurroundings.coreCount()
        request.running.durability = running.durability
        request.running.isDry = running.dryRun
        request.running.verifies = running.verify
        request.running.patience = showing.patience
        request.running.keepsJournal = !running.noJournal && !running.dryRun && print.single == nil
        return request
    }
}
