/// Where pictures go: a file for the user alone, one file for each page, or standard output.
struct PictureTarget {
    private let name: OutputFileName
    private let overwrites: Bool
    private let context: CommandContext

    init(_ name: OutputFileName, overwrites: Bool, _ context: CommandContext) {
        self.name = name
        self.overwrites = overwrites
        self.context = context
    }

    /// Makes sure that a picture may be written.
    ///
    /// - Throws: `CommandError`, with code `.exists` when there is one.
    func check(number: Int? = nil) throws { try context.check(numbered(number), overwrites: overwrites) }

    /// Writes a picture.
    ///
    /// - Parameter number: The page, when each gets a file of its own.
    func write(_ png: [UInt8], number: Int? = nil) throws {
        try context.write(to: numbered(number), overwrites: overwrites) { try $0.write(png) }
    }

    /// `picture.png` becomes `picture-2.png`.
    private func numbered(_ number: Int?) -> OutputFileName {
        guard let number else { return name }
        let name = name.description
        let folder = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
        guard let point = name[folder...].lastIndex(of: "."), point > folder else {
            return OutputFileName(argument: "\(name)-\(number)")
        }
        return OutputFileName(argument: "\(name[..<point])-\(number)\(name[point...])")
    }
}
