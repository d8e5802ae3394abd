/// Where pictures go: a file for the user alone, one file for each page, or a stream (standard output, a pipe, a device), which
/// takes one.
struct PictureTarget {
    private let name: OutputFileName
    private let overwrites: Bool
    private let takesDocuments: Bool
    private let context: CommandContext

    /// - Parameter takesDocuments: Whether the pictures may be the pages of a PDF.
    init(_ name: OutputFileName, overwrites: Bool, takesDocuments: Bool = false, _ context: CommandContext) {
        self.name = name
        self.overwrites = overwrites
        self.takesDocuments = takesDocuments
        self.context = context
    }

    /// Whether the pictures become the pages of a PDF.
    var isDocument: Bool { takesDocuments && name.description.lowercased().hasSuffix(".pdf") }

    /// Makes sure that pictures may be written.
    ///
    /// - Parameter numbers: The pages, when each gets a file of its own.
    /// - Throws: `CommandError`, with code `.exists` when there is one, and `.wrongFile` for several pictures in one stream and for
    ///   a file that is not called as a picture.
    func check(numbers: [Int] = []) throws {
        if context.isStream(name) {
            guard numbers.count > 1 else { return }
            throw CommandError(
                .wrongFile, "“\(name)” takes one picture, and there are \(numbers.count)",
                hint: takesDocuments
                    ? "name a file: picture.pdf takes all of them, picture.png becomes picture-1.png …"
                    : "name a file, picture.png, which becomes picture-1.png …, or choose a page with --page")
        }
        guard isDocument || name.description.lowercased().hasSuffix(".png") else {
            throw CommandError(
                .wrongFile, "“\(name)” is no name of a picture",
                hint: takesDocuments ? "give a name that ends in .png or .pdf" : "give a name that ends in .png")
        }
        if numbers.isEmpty { return try context.check(name, overwrites: overwrites) }
        for number in numbers { try context.check(numbered(number), overwrites: overwrites) }
    }

    /// Writes a picture.
    ///
    /// - Parameter number: The page, when each gets a file of its own.
    func write(_ png: [UInt8], number: Int? = nil) throws {
        try context.write(to: numbered(number), overwrites: overwrites) { try $0.write(png) }
    }

    /// `picture.png` becomes `picture-2.png`; a stream stays what it is.
    private func numbered(_ number: Int?) -> OutputFileName {
        guard let number, !context.isStream(name) else { return name }
        let name = name.description
        let folder = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
        guard let point = name[folder...].lastIndex(of: "."), point > folder else {
            return OutputFileName(argument: "\(name)-\(number)")
        }
        return OutputFileName(argument: "\(name[..<point])-\(number)\(name[point...])")
    }
}
