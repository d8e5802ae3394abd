/// Where pictures go: a file for the user alone, one file for each page, or standard output.
struct PictureTarget {
    private let name: String
    private let overwrites: Bool
    private let context: CommandContext

    init(_ name: String, overwrites: Bool, _ context: CommandContext) {
        self.name = name
        self.overwrites = overwrites
        self.context = context
    }

    /// Makes sure that a picture may be written.
    ///
    /// - Throws: `CommandError` with code `.exists`.
    func check(number: Int? = nil) throws(CommandError) {
        let name = numbered(number)
        guard name != "-", !overwrites, Files.kind(context.path(name)) == .file else { return }
        throw CommandError(.exists, "“\(name)” exists", hint: "give --overwrite to replace it")
    }

    /// Writes a picture.
    ///
    /// - Parameter number: The page, when each gets a file of its own.
    func write(_ png: [UInt8], number: Int? = nil) throws {
        try check(number: number)
        let name = numbered(number)
        if name == "-" { return try context.output.write(data: png) }
        try context.write(to: name) { try $0.write(png) }
    }

    /// `picture.png` becomes `picture-2.png`.
    private func numbered(_ number: Int?) -> String {
        guard let number else { return name }
        let folder = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
        guard let point = name[folder...].lastIndex(of: "."), point > folder else { return "\(name)-\(number)" }
        return "\(name[..<point])-\(number)\(name[point...])"
    }
}
