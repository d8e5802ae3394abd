package import PacketFiles
package import PacketMerge

/// What a service was asked: the files that were sent along, and the options.
package struct ServedCall: Sendable {
    /// A form.
    package enum Form: Sendable, Hashable {
        /// A file in the folder of forms, by its name.
        case file(String)
        /// A stored template, by its name.
        case template(String)

        var name: String {
            switch self {
            case .file(let name), .template(let name): name
            }
        }
    }

    /// The folder of the request, for its owner alone.
    package let folder: PrivateFolder
    /// The folder with the forms that were sent.
    package var formFolder: String { folder.file("forms") }
    /// The forms, in the order of the packet.
    package var forms: [Form] = []
    /// The path of the people; pictures that rows name are files beside it.
    package var data: String?
    /// Options and what they are given, in their order.
    package var options: [(name: String, value: String)] = []
    /// The paths of files that are given as options, and what the clients call them.
    package var files: [(option: String, path: String, name: String)] = []
    /// How many packets are made at a time.
    package var jobs = 1
    /// How many rows a table may have.
    package var rowLimit = Int.max
    /// Ends the work.
    package var interruption = Interruption()

    package init(in folder: PrivateFolder) { self.folder = folder }

    /// The options as somebody would type them.
    ///
    /// - Throws: `ServedFailure` for one that there is not.
    func arguments(of operation: ServedOperation) throws(ServedFailure) -> [String] {
        let known = Dictionary(operation.options.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var arguments: [String] = []
        for (name, value) in options {
            guard let option = known[name], option.kind != .file else {
                throw ServedFailure(usage: "\(operation) has no option of this name", place: name)
            }
            guard !value.utf8.contains(0) else { throw ServedFailure(usage: "a value has a NUL in it", place: name) }
            guard option.kind == .flag else {
                arguments.append("--\(name)=\(value)")
                continue
            }
            switch value.lowercased() {
            case "true", "": arguments.append("--\(name)")
            case "false": break
            default: throw ServedFailure(usage: "the option takes true or false", place: name)
            }
        }
        for (name, path, _) in files {
            guard known[name]?.kind == .file else {
                throw ServedFailure(usage: "\(operation) takes no file of this name", place: name)
            }
            arguments.append("--\(name)=\(path)")
        }
        return arguments
    }
}
