import ArgumentParser
import Civic
import PDFObjects
import PacketCommands
import PacketFiles
import Storage

/// `packet civic docs`.
struct CivicDocs: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "docs",
        abstract: "Reads, searches and bookmarks founding documents and others.",
        discussion: """
            The Declaration of Independence and the Constitution come from Debian's package miscfiles.
              packet civic docs founding
              packet civic docs search '"cruel and unusual"'
            """,
        subcommands: [
            DocsFounding.self, DocsAdd.self, DocsList.self, DocsShow.self, DocsSearch.self, DocsBookmark.self,
        ])
}

/// `packet civic docs founding`.
struct DocsFounding: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "founding",
        abstract: "Imports the Declaration of Independence and the Constitution from Debian's miscfiles.",
        discussion: """
            The Constitution there has the 27 amendments and ends before the signers, whose names packet adds as a section of \
            their own. It writes “common defense”.
              packet civic docs founding
            """)

    @Option(help: "The folder with us-constitution and us-declaration, as .gz or .txt.", completion: .directory)
    var from = Self.usualFolder

    /// Where Debian's package has them.
    static let usualFolder = "/usr/share/state"

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws { try context.keepFoundingDocuments(from: from, common) }
}

/// `packet civic docs add`.
struct DocsAdd: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Imports a document from Markdown or text; --replace changes one.",
        discussion: """
            Markdown is cut into sections at its headings. No word is changed.
              packet civic docs add constitution.md --id state-constitution --title 'State constitution'
            """)

    @Argument(help: "A text in UTF-8, perhaps in gzip's wrapping.", completion: .file())
    var file: String

    @Option(help: "The id: letters, digits and hyphens.")
    var id: String

    @Option(help: "The title.")
    var title: String

    @Option(help: "Which transcription it is, and where it comes from.")
    var edition = ""

    @Flag(help: "Replace the document of that id.")
    var replace = false

    @Option(help: "How to cut it: constitution, declaration, markdown or plain; otherwise by the name of the file.")
    var split: SectionedText.Style?

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let lower = file.lowercased()
        let known = try context.existingStore(common).map { try Documents($0).list() } ?? []
        if !replace, let other = known.first(where: { $0.id == id }) {
            throw CommandError(
                .exists, "there is a document “\(id)”: \(other.title)", hint: "choose another --id, or add --replace")
        }
        let guess: SectionedText.Style = lower.hasSuffix(".md") || lower.hasSuffix(".markdown") ? .markdown : .plain
        try context.keepDocument(file, id: id, title: title, edition: edition, style: split ?? guess, common)
    }
}

extension SectionedText.Style: ExpressibleByArgument {}

/// `packet civic docs list`.
struct DocsList: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the documents with their edition.",
        discussion: """
            As JSON with the SHA-256 of the file.
              packet civic docs list
            """)

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let documents = try context.existingStore(common).map { try Documents($0).list() } ?? []
        let listing = CivicListing(
            [("ID", "id"), ("TITLE", "title"), ("#SECTIONS", "sections"), ("EDITION", "edition"), ("", "sha256")],
            emptyNote: "there are no documents; packet civic docs founding imports some",
            rows: documents.map { [$0.id, $0.title, "\($0.sections)", $0.edition, $0.digest] })
        try context.list(listing, as: list.format, common)
    }
}

/// `packet civic docs show`.
struct DocsShow: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Prints a document, or one of its sections.",
        discussion: """
            An article comes with its sections. --last reaches the Bill of Rights: amendment-1 to amendment-10.
              packet civic docs show us-constitution article-1-section-8
              packet civic docs show us-constitution amendment-1 --last amendment-10
            """)

    @Argument(help: "The id of the document.")
    var document: String

    @Argument(help: "The id of a section.")
    var section: String?

    @Option(help: "Print from the section to this one.")
    var last: String?

    @Flag(help: "Print only the ids and titles.")
    var titles = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if last != nil && section == nil { throw ValidationError("--last needs the section to begin with.") }
    }

    func run(in context: CommandContext) throws {
        guard let store = try context.existingStore(common) else {
            throw CommandError(
                .notFound, "there are no documents", hint: "import some with: packet civic docs founding")
        }
        let documents = Documents(store)
        var sections = try documents.sections(document, section)
        if let last, let section {
            let all = try documents.sections(document)
            guard let first = all.firstIndex(where: { $0.id == section }),
                let end = try documents.sections(document, last).last, let index = all.firstIndex(of: end),
                index >= first
            else { throw CommandError(.notFound, "“\(last)” does not come after “\(section)”") }
            sections = Array(all[first...index])
        }
        for section in sections {
            let text: PrintedText =
                titles
                ? "\(section.id)\t\(section.title)\n" : "\(section.title) [\(section.id)]\n\n\(lines: section.text)\n\n"
            try context.output.write(text)
        }
    }
}

/// `packet civic docs search`.
struct DocsSearch: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Finds the sections with all words of a query, the best first.",
        discussion: """
            Words in double quotes have to stand together.
              packet civic docs search '"cruel and unusual"'
            """)

    @Argument(help: "The words.")
    var query: String

    @Option(help: "Only in this document.")
    var document: String?

    @Option(help: "At most so many sections.")
    var limit = 10

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let hits = try context.existingStore(common).map {
            try Documents($0).search(query, document: document, limit: limit)
        }
        let listing = CivicListing(
            [("DOCUMENT", "document"), ("SECTION", "section"), ("TITLE", "title"), ("TEXT", "text")],
            emptyNote: "no section has all of these words",
            rows: (hits ?? []).map {
                [
                    $0.document, $0.section, $0.title,
                    $0.snippet.split(whereSeparator: \.isNewline).joined(separator: " "),
                ]
            })
        try context.list(listing, as: list.format, common)
    }
}

/// `packet civic docs bookmark`.
struct DocsBookmark: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "bookmark",
        abstract: "Lists bookmarks, or sets or removes one of a document or a section.",
        discussion: """
            Without a document it lists them, newest first.
              packet civic docs bookmark us-constitution amendment-1
              packet civic docs bookmark us-constitution amendment-1 --remove
            """)

    @Argument(help: "The id of the document.")
    var document: String?

    @Argument(help: "The id of a section; without it the whole document is meant.")
    var section: String?

    @Flag(help: "Remove the bookmark.")
    var remove = false

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let documents = Documents(try context.openStore(common))
        if let document {
            return remove
                ? try documents.removeBookmark(document, section)
                : try documents.bookmark(document, section, at: context.moment)
        }
        let listing = CivicListing(
            [("DOCUMENT", "document"), ("SECTION", "section"), ("TIME", "time")], emptyNote: "there are no bookmarks",
            rows: try documents.bookmarks().map {
                [$0.document, $0.section ?? "", String($0.createdAt.iso8601.prefix(16))]
            })
        try context.list(listing, as: list.format, common)
    }
}
