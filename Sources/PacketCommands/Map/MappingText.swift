import PDFForms
import PDFRevisions
import PacketMapping
import PacketPlanning

/// A proposal as a mapping file, with what there is to say about it.
struct MappingText {
    private let proposal: FormProposal
    private let additions: [MappingFile.Addition]

    /// - Parameter additions: The fields that the mapping adds to the form.
    init(_ proposal: FormProposal, adding additions: [MappingFile.Addition] = []) {
        self.proposal = proposal
        self.additions = additions
    }

    /// A mapping in JSON; what was thought stands under `proposal`, which a merge passes over.
    var json: String {
        var fields = JSONObject()
        for pair in proposal.proposal.accepted { fields[name(pair.field)] = entry(pair) }
        var mapping = JSONObject()
        mapping["fingerprint"] = .string(proposal.fingerprint.description)
        if proposal.answerLanguages.count == 1 { mapping["locale"] = .string(proposal.answerLanguages[0]) }
        if !additions.isEmpty { mapping["addFields"] = addedFields }
        mapping["fields"] = fields.value
        mapping["proposal"] = details
        return String(decoding: JSONWriter.text(mapping.value), as: UTF8.self)
    }

    /// What fills a field, as a mapping in JSON has it.
    private func entry(_ pair: MappingProposal.Pair) -> JSONValue {
        pair.isUnsure ? ["value": .string(pair.expression), "unsure": .bool(true)] : .string(pair.expression)
    }

    /// The fields that are added, as a mapping in JSON has them.
    private var addedFields: JSONValue {
        var fields = JSONObject()
        for addition in additions {
            var entries = JSONObject()
            for (key, value) in AdditionText.entries(of: addition) {
                entries[key] =
                    switch value {
                    case .word(let text), .text(let text): .string(text)
                    case .number(let number): .number(number)
                    case .numbers(let numbers): .array(numbers.map { .number($0) })
                    case .flag(let flag): .bool(flag)
                    }
            }
            fields[addition.field.name] = entries.value
        }
        return fields.value
    }

    /// All pairs and what is left, for programs.
    private var details: JSONValue {
        let result = proposal.proposal
        let pairs = result.pairs.map { pair -> JSONValue in
            [
                "field": .string(name(pair.field)), "columns": .texts(pair.columns.map { proposal.columns[$0] }),
                "expression": .string(pair.expression), "confidence": .number((pair.confidence * 100).rounded() / 100),
                "accepted": .bool(pair.confidence >= MappingProposal.threshold), "reason": .string(pair.reason),
                "alternatives": .texts(pair.others.map(name)),
            ]
        }
        return [
            "pairs": .array(pairs), "unmatchedColumns": .texts(result.openColumns.map { proposal.columns[$0] }),
            "unmatchedFields": .texts(result.openFields.map(name)),
        ]
    }

    /// A mapping in YAML, with comments.
    func yaml(form: String, table: String) -> String {
        let result = proposal.proposal
        var text =
            "# A mapping of \(comment(form)) for \(comment(table)), proposed by packet map: read it before you use it.\n"
        text += "#   packet merge FORM --csv FILE --map THIS --out FOLDER\n"
        text +=
            "# man packet-expressions says what may stand in braces. 100 % is what a merge does without a mapping.\n"
        text += "\nfingerprint: \(quoted(proposal.fingerprint.description))  # of the form's fields\n"
        text += locale
        if !additions.isEmpty { text += "\naddFields:\n\(AdditionText.lines(of: additions))" }
        if result.accepted.contains(where: \.isUnsure) {
            text +=
                "\n# What is marked as unsure is a guess: look at it, then take “unsure: true” away; until then each merge says so.\n"
        }
        text += "\nfields:\(result.accepted.isEmpty ? " {}" : "")\n"
        for pair in result.accepted {
            text +=
                "  # \(pair.isUnsure ? "unsure, " : "")\(pair.percentage): \(comment(pair.reason))\(alternatives(pair))\n"
            if let choices = choices(pair.field) { text += "  # \(choices)\n" }
            let value = quoted(pair.expression)
            text += "  \(quoted(name(pair.field))): \(pair.isUnsure ? "{value: \(value), unsure: true}" : value)\n"
        }
        if !result.guesses.isEmpty {
            text += "\n# Not sure enough; take the # away from what is right, and put it under “fields:”.\n"
            for pair in shortlist {
                text += "# \(pair.percentage): \(comment(pair.reason))\(alternatives(pair))\n"
                text += "#  \(quoted(name(pair.field))): \(quoted(pair.expression))\n"
            }
        }
        if !result.openColumns.isEmpty {
            text += "\n# Columns that fill nothing:\n"
            for column in result.openColumns { text += "#   \(quoted(proposal.columns[column]))\n" }
        }
        if !result.openFields.isEmpty {
            text += "\n# Fields that keep what the form has:\n"
            for index in result.openFields { text += "#  \(quoted(name(index))): \"\"  # \(description(index))\n" }
        }
        return text
    }

    /// The language of letters that are answers; a remark where it may be one of several.
    private var locale: String {
        let languages = proposal.answerLanguages
        guard let first = languages.first else { return "" }
        guard languages.count > 1 else { return "locale: \(first)  # of the letters that say yes and no\n" }
        return
            "# The table says yes and no with letters of a language, and without it such rows are refused. "
            + "Take the # away, and\n"
            + "# write the language of the table: \(languages.joined(separator: ", ")).\n#locale: \(first)\n"
    }

    /// What is not sure, the three likeliest of each column, and all of those that are something together.
    private var shortlist: [MappingProposal.Pair] {
        let guesses = proposal.proposal.guesses
        let single = guesses.indices.filter { !guesses[$0].isOneOfSeveral }
        let ranked = Dictionary(grouping: single, by: { guesses[$0].columns })
            .mapValues { places in
                places.sorted { (guesses[$0].confidence, $1) > (guesses[$1].confidence, $0) }.prefix(3)
            }
        let kept = Set(ranked.values.joined())
        return guesses.indices.filter { guesses[$0].isOneOfSeveral || kept.contains($0) }.map { guesses[$0] }
    }

    private func name(_ field: Int) -> String { proposal.fields[field].name }

    /// A text in double quotes, which YAML reads as JSON does.
    private func quoted(_ text: String) -> String { JSONWriter.line(.string(text)).trimmedLine }

    /// What stays on its line.
    private func comment(_ text: String) -> String { TerminalText.printable(text) }

    private func alternatives(_ pair: MappingProposal.Pair) -> String {
        pair.others.isEmpty ? "" : "; or \(pair.others.map { quoted(name($0)) }.joined(separator: ", "))"
    }

    private func choices(_ index: Int) -> String? {
        let field = proposal.fields[index]
        let texts =
            field.isBox
            ? ButtonWords(field, captions: proposal.labels.captions(of: field)).texts : field.options.map(\.display)
        guard !texts.isEmpty else { return nil }
        let more = texts.count > 8 ? " and \(texts.count - 8) more" : ""
        return "takes \(texts.prefix(8).map(quoted).joined(separator: ", "))\(more)"
    }

    private func description(_ index: Int) -> String {
        let field = proposal.fields[index]
        var parts = [field.kind.rawValue]
        if let page = field.widgets.compactMap(\.page).min() { parts.append("page \(page + 1)") }
        let label = PrintedLabels.shown(of: field, longest: 80, printed: proposal.labels)
        if let label, label != field.name { parts.append(quoted(label)) }
        return parts.joined(separator: ", ")
    }
}

extension String {
    /// Without the line feed at its end.
    fileprivate var trimmedLine: String { hasSuffix("\n") ? String(dropLast()) : self }
}
