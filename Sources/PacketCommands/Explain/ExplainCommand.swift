import ArgumentParser
import PacketMapping

/// `packet explain`.
struct ExplainCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explains the code of an error, a warning, a note or a finding.",
        discussion: """
            Reports in JSON carry a code for everything that they say, and so does the send log. Codes never change. Without \
            one, all are listed.
              packet explain unknown-choice
              packet explain --format json
            """)

    @Argument(help: "The code.")
    var code: String?

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let all = CodeExplanation.core + context.companions.flatMap { $0.codes() }
        guard let code else { return try context.list(CodeListing(codes: all), as: list.format, common) }
        let found = all.filter { $0.code == code }
        guard !found.isEmpty else {
            let nearest = Suggestion.nearest(to: code, among: all.map(\.code))
            throw CommandError(
                .notFound, "there is no code “\(code)”",
                hint: nearest.map { "did you mean “\($0)”?" } ?? "list them with: packet explain")
        }
        guard list.format == .table else { return try context.list(CodeListing(codes: found), as: list.format, common) }
        for explanation in found {
            let place: PrintedText = found.count > 1 ? "\(explanation.place.words): " : ""
            try context.output.write(place + "\(explanation.meaning)\n")
            if let remedy = explanation.remedy { try context.output.write("\(remedy)\n") }
        }
    }
}

/// Codes with what they mean.
private struct CodeListing: Listing {
    let codes: [CodeExplanation]

    var table: Table {
        var table = Table("CODE", "WHERE", "MEANS")
        table.rows = codes.map { [$0.code, $0.place.rawValue, $0.meaning] }
        return table
    }
    var emptyNote: String { "there are no codes" }
    var csv: [[String]] {
        [["code", "where", "meaning", "remedy"]]
            + codes.map { [$0.code, $0.place.rawValue, $0.meaning, $0.remedy ?? ""] }
    }
    var json: JSONValue {
        .array(
            codes.map { code in
                [
                    "code": .string(code.code), "where": .string(code.place.rawValue),
                    "meaning": .string(code.meaning), "remedy": .text(code.remedy),
                ]
            })
    }
}

extension CodeExplanation.Place {
    /// Where a code is met, in words.
    fileprivate var words: String {
        switch self {
        case .failure: "An error"
        case .problem: "About data or a row"
        case .inspection: "Found by inspect"
        case .verification: "Found by verify"
        case .service: "Answered by serve --merge"
        }
    }
}
