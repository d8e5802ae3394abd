import ArgumentParser

/// What is drawn.
struct PictureOptions: ParsableArguments {
    /// The pages that are wanted.
    enum Pages: Equatable, ExpressibleByArgument, CustomStringConvertible {
        case one(Int)
        case all

        var defaultValueDescription: String { description }
        var description: String { if case .one(let number) = self { "\(number)" } else { "all" } }

        init?(argument: String) {
            if argument == "all" {
                self = .all
            } else if let number = Int(argument), (1...1_000_000).contains(number) {
                self = .one(number)
            } else {
                return nil
            }
        }
    }

    @Option(
        help: ArgumentHelp("The page, from 1; or all, which makes picture-1.png, picture-2.png …", valueName: "page"))
    var page = Pages.one(1)

    @Option(help: ArgumentHelp("Dots an inch, 10 to 1200.", valueName: "number"))
    var dpi = 96.0

    @Flag(help: "Draw the names of the fields where they are.")
    var names = false

    @Option(help: ArgumentHelp("Fill the form with this row of the table.", valueName: "number"))
    var row: Int?

    @Option(
        help: ArgumentHelp(
            "The first so many packets as thumbnails on one sheet; of a table, or of a folder.", valueName: "number"))
    var contactSheet: Int?

    @Option(help: ArgumentHelp("The picture, in PNG; - is standard output.", valueName: "file"))
    var out: OutputFileName

    @OptionGroup var overwriting: OverwriteOptions

    @Flag(help: "Fill the form as a merge with --fillable would.")
    var fillable = false

    func validate() throws {
        guard dpi.isFinite, (10...1_200).contains(dpi) else { throw ValidationError("--dpi takes 10 to 1200.") }
        if let row, row < 1 { throw ValidationError("--row takes a number from 1.") }
        if let contactSheet, !(1...500).contains(contactSheet) {
            throw ValidationError("--contact-sheet takes 1 to 500.")
        }
        if out.isStandardOutput, page == .all, contactSheet == nil {
            throw ValidationError("Standard output takes one picture; choose a page.")
        }
        if names && (row != nil || contactSheet != nil) {
            throw ValidationError("--names goes with the form as it is; leave out --row and --contact-sheet.")
        }
        if row != nil && contactSheet != nil { throw ValidationError("--row and --contact-sheet exclude each other.") }
    }
}
