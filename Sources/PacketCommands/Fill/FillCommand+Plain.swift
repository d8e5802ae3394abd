extension FillCommand {
    /// Reads `fill FORM DATA --out FILE`, with or without `--set FIELD=EXPRESSION`, `--fillable`, `--overwrite` and
    /// `--format FORMAT`, as ArgumentParser would; nil for everything else.
    ///
    /// ArgumentParser asks for the types of all options, which takes longer than filling a small form.
    static func plain(_ arguments: [String]) -> (any ContextCommand)? {
        guard arguments.first == "fill" else { return nil }
        var command = none
        var files: [String] = []
        var out: String?
        var rest = arguments.dropFirst()
        while let argument = rest.popFirst() {
            switch argument {
            case "--out" where out == nil, "-o" where out == nil:
                guard let value = value(&rest) else { return nil }
                out = value
            case "--set":
                guard let value = value(&rest), value.contains("=") else { return nil }
                command.mapping.assignments.append(value)
            case "--format":
                guard let format = value(&rest).flatMap(RunningOptions.Format.init) else { return nil }
                command.format = format
            case "--fillable": command.packets.fillable = true
            case "--overwrite": command.packets.overwriting.overwrite = true
            case "-" where files.count == 1: files.append(argument)
            case _ where argument.isEmpty || argument.hasPrefix("-"): return nil
            default: files.append(argument)
            }
        }
        guard let out, let form = files.first, files.count <= 2 else { return nil }
        (command.form, command.out) = (form, OutputFileName(argument: out))
        command.data = files.count == 2 ? files[1] : nil
        // What is wrong is said by ArgumentParser.
        guard (try? command.validate()) != nil else { return nil }
        return command
    }

    /// The value of an option; nil for what could be another option.
    private static func value(_ rest: inout ArraySlice<String>) -> String? {
        guard let value = rest.popFirst(), value == "-" || !value.hasPrefix("-") else { return nil }
        return value
    }

    /// The command of a command line without options.
    private static var none: FillCommand {
        var command = FillCommand()
        (command.data, command.format, command.strict) = (nil, .table, false)
        var pictures = PictureFolderOptions()
        pictures.folders = []
        var table = TableOptions()
        (table.delimiter, table.encoding) = (nil, nil)
        var mapping = MappingOptions()
        (mapping.map, mapping.assignments, mapping.keepEmpty, mapping.onOverflow) = (nil, [], false, nil)
        mapping.allowUnfilled = false
        var overwriting = OverwriteOptions()
        overwriting.overwrite = false
        var packets = PacketOptions()
        (packets.fillable, packets.keepScripts, packets.breakSignatures) = (false, false, false)
        (packets.dropTags, packets.keepButtons, packets.overwriting) = (false, false, overwriting)
        (packets.title, packets.subject, packets.author) = (nil, nil, nil)
        (command.pictures, command.table, command.mapping, command.packets) = (pictures, table, mapping, packets)
        (command.password, command.common) = (.none, .none)
        return command
    }
}
