import PDFObjects

/// What tells merges apart: two requests whose identity is the same are one batch, and the second goes on with the first.
///
/// It is made of all properties of the request (`CanonicalText`). What may differ is left out by name
/// (`MergeRequest.counted`), so a property that is added counts until somebody says that it does not. By default it has to
/// be nil, false or empty, and batches of requests that lack it go on.
public struct MergeIdentity: Sendable, Hashable {
    /// The SHA-256 of the forms, in hexadecimal.
    public let form: String
    /// The SHA-256 of what the forms show: which expression fills which field, under which conditions.
    public let mapping: String
    /// The SHA-256 of everything else that decides what packets are.
    public let options: String
    /// Tells the salt of encrypted packets from others; nil where nothing is encrypted.
    public let salt: String?
    /// What the table is called.
    public let table: String
    /// Which rows of the table are meant, and how it is read; empty for all.
    public let selection: String
    /// Where packets go.
    public let place: String
    /// Whether all packets are in one print file.
    public let isPrintFile: Bool
    /// The digests of mapping and options by which former versions of the program knew the same batch.
    public let former: Former

    /// Digests of a former version.
    public struct Former: Sendable, Hashable {
        /// Of the mapping.
        public let mapping: String
        /// Of the options.
        public let options: String
    }

    /// The version of the digests: one more when the same request has other digests than before.
    private static let version = "packet batch 2"

    /// What of a plan counts beside its request.
    struct Resolved {
        /// The SHA-256 of each form, in hexadecimal.
        var formDigests: [String]
        var forms: [PacketForm]
        /// The pattern of names, whoever said it.
        var name: String
        /// The title, the subject and the author, whoever said them.
        var information: [String?]
        var former: Former
    }

    init(_ request: MergeRequest, _ resolved: Resolved) {
        let digests = resolved.formDigests
        form = digests.count == 1 ? digests[0] : Self.digest(digests.joined())
        mapping = Self.digest("\(Self.version) mapping \(CanonicalText.of(resolved.forms.map(\.meaning)))")
        var counted = request.counted
        counted.name = resolved.name
        (counted.title, counted.subject, counted.author) = (
            resolved.information[0], resolved.information[1], resolved.information[2]
        )
        options = Self.digest(
            "\(Self.version) options \(CanonicalText.of(counted))\(CanonicalText.of(resolved.forms.map(\.rules)))")
        salt = request.protection?.saltFingerprint
        table = request.people.tableName
        selection = request.selection
        place = request.output.path ?? ""
        isPrintFile = request.output.isPrintFile
        former = resolved.former
    }

    static func digest(_ text: String) -> String { SHA256.hexadecimal(SHA256.digest(text.utf8)) }
}

extension MergeRequest {
    /// The request without what may differ from run to run of one batch, and without what other parts of the identity
    /// say already.
    var counted: MergeRequest {
        var counted = self
        counted.running = Running()
        // Only a note depends on it, and where a packet lies in its folder is said by the log.
        counted.breaksSignatures = false
        counted.allowsUnfilled = false
        counted.output.rowsPerFolder = nil
        // Said by the table's name, by the selection, the place and the salt.
        (counted.people.file, counted.people.query, counted.people.sheet, counted.people.select) = (nil, nil, nil, nil)
        (counted.people.delimiter, counted.people.encoding, counted.people.headerRow) = (nil, nil, nil)
        (counted.people.isCSV, counted.people.asShown, counted.people.fillMerged) = (false, false, false)
        (counted.rows, counted.condition, counted.output.pagesPerFile) = (nil, nil, nil)
        counted.output.path = nil
        counted.protection = protection?.withoutSalt()
        // Said by what each form means, and by its rules.
        counted.packet.entries = []
        (counted.packet.folder, counted.packet.name, counted.packet.isDuplex) = (nil, nil, false)
        counted.packet.common = packet.common.withoutResolved
        counted.mapping = mapping.map(\.withoutResolved) == MappingFile() ? nil : mapping.map(\.withoutResolved)
        (counted.assignments, counted.keepsWhenEmpty, counted.overflow) = ([], false, nil)
        return counted
    }

    /// Which rows are meant, as options of the command line; empty for all.
    var selection: String {
        let selection = [
            ("--rows", rows), ("--where", condition), ("--delimiter", people.delimiter),
            ("--encoding", people.encoding), ("--header-row", people.headerRow.map(String.init)),
            ("--as-shown", people.asShown ? "" : nil), ("--fill-merged", people.fillMerged ? "" : nil),
        ].compactMap { name, value in value.map { "\(name) \($0)" } }
        return selection.joined(separator: " ") + (output.pagesPerFile.map { " --pages-per-file \($0)" } ?? "")
    }
}

extension MappingFile {
    /// The mapping without what became part of its forms' meaning and rules, and of the pattern of names.
    fileprivate var withoutResolved: MappingFile {
        var rest = self
        (rest.entries, rest.settings, rest.name, rest.overflow, rest.keepsWhenEmpty) = ([], [], nil, nil, false)
        rest.addendumHint = nil
        rest.additions = []
        (rest.title, rest.subject, rest.author) = (nil, nil, nil)
        rest.fingerprint = nil
        return rest
    }
}
