import ArgumentParser

/// A command line of pdftk, as far as it is about forms.
///
///     form.pdf fill_form data.fdf output filled.pdf flatten
struct PDFtkCall {
    /// What is done with the form.
    enum Operation: Equatable {
        /// Nothing: it is written anew.
        case none
        case fill(data: String)
        case generateFDF
        case dumpFields(isUTF8: Bool)
    }

    /// The form; `-` is standard input.
    let input: String
    private(set) var password: String?
    private(set) var operation = Operation.none
    /// Where the result goes; nil for standard output, which only texts go to without being told.
    private(set) var output: String?
    private(set) var flattens = false
    /// Options that mean something else than forms, and that were not followed.
    private(set) var ignored: [String] = []

    /// Operations of pdftk that are about pages, metadata and attachments.
    private static let foreign: Set<String> = [
        "cat", "shuffle", "burst", "rotate", "background", "multibackground", "stamp", "multistamp", "dump_data",
        "dump_data_utf8", "dump_data_annots", "update_info", "update_info_utf8", "attach_files", "unpack_files",
        "encrypt_40bit", "encrypt_128bit", "encrypt_aes128", "encrypt_aes256", "owner_pw", "user_pw", "allow",
    ]
    private static let operations: Set<String> = [
        "fill_form", "generate_fdf", "dump_data_fields", "dump_data_fields_utf8",
    ]
    /// What is so anyway: appearances are always there, in fonts that have the letters, and XFA never is.
    private static let given: Set<String> = [
        "need_appearances", "drop_xfa", "compress", "keep_first_id", "keep_final_id", "verbose", "dont_ask", "do_ask",
    ]

    /// Reads a command line.
    ///
    /// - Parameter isFile: Whether there is a file of a name; `A=form.pdf` gives another file a handle.
    /// - Throws: `ValidationError`.
    init(_ arguments: [String], isFile: (String) -> Bool) throws {
        var words = arguments[...]
        let inputs = Self.take(&words) { Self.isKeyword($0) }
        guard let first = inputs.first else { throw ValidationError("pdftk takes a form first.") }
        guard inputs.count == 1 else {
            throw ValidationError("One form is filled at a time; joining files is nothing that packet does for pdftk.")
        }
        input = Self.withoutHandle(first, isFile: isFile)
        while let word = words.popFirst() { try read(word, &words) }
    }

    private mutating func read(_ word: String, _ rest: inout ArraySlice<String>) throws {
        func value() throws -> String {
            guard let value = rest.popFirst() else { throw ValidationError("“\(word)” of pdftk takes a value.") }
            return value
        }
        switch word {
        case "input_pw": password = Self.withoutHandle(try value(), isFile: { _ in false })
        case "fill_form": operation = .fill(data: try value())
        case "generate_fdf": operation = .generateFDF
        case "dump_data_fields": operation = .dumpFields(isUTF8: false)
        case "dump_data_fields_utf8": operation = .dumpFields(isUTF8: true)
        case "output": output = try value()
        case "flatten": flattens = true
        case "uncompress", "drop_xmp": ignored.append(word)
        case "replacement_font": _ = try value()
        case _ where Self.given.contains(word): break
        case _ where Self.foreign.contains(word):
            throw ValidationError("“\(word)” is not among pdftk's verbs for forms, and those are what packet knows.")
        default: throw ValidationError("“\(word)” is no verb of pdftk, or stands in the wrong place.")
        }
    }

    private static func isKeyword(_ word: String) -> Bool {
        foreign.contains(word) || operations.contains(word) || given.contains(word)
            || ["input_pw", "output", "flatten", "uncompress", "drop_xmp", "replacement_font"].contains(word)
    }

    private static func take(_ words: inout ArraySlice<String>, until isEnd: (String) -> Bool) -> [String] {
        let taken = words.prefix { !isEnd($0) }
        words = words.dropFirst(taken.count)
        return Array(taken)
    }

    /// `A=form.pdf` without its handle.
    private static func withoutHandle(_ word: String, isFile: (String) -> Bool) -> String {
        guard let sign = word.firstIndex(of: "="), sign > word.startIndex,
            word[..<sign].allSatisfy({ ("A"..."Z").contains($0) }), !isFile(word)
        else { return word }
        return String(word[word.index(after: sign)...])
    }
}
