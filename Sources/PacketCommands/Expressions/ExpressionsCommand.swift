import ArgumentParser
import PacketMapping
import PacketModel

/// `packet expressions`.
struct ExpressionsCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "expressions",
        abstract: "Explains what may stand in a mapping, and lists the filters with examples.",
        discussion: """
            The language of --map, --set, --where, --name and --encrypt-with. The manual page says it all; here are the \
            filters, one of them, or everything for programs.
              packet expressions
              packet expressions date
              packet merge form.pdf --csv people.csv --out packets --set 'Due={= issued + 30 days|date:long}'
            """)

    @Argument(help: "The filter to show; otherwise all.")
    var filter: String?

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        var filters = FilterCatalogue.all
        if let filter {
            guard let found = FilterCatalogue[filter] else {
                let nearest = Suggestion.nearest(to: filter, among: filters.map(\.name))
                throw CommandError(
                    .notFound, "there is no filter “\(filter)”", hint: nearest.map { "did you mean “\($0)”?" })
            }
            filters = [found]
        }
        try context.list(
            ExpressionListing(filters: filters, sections: filter == nil ? ExpressionManual.sections : []),
            as: list.format, common)
    }
}

/// Filters, and what else there is to know, with examples.
struct ExpressionListing: Listing {
    let filters: [FilterDescription]
    let sections: [ExpressionManual.Section]

    var table: Table {
        var table = Table("FILTER", "INPUT", "OUTPUT", "WHAT IT DOES")
        for filter in filters {
            for (index, example) in filter.examples.enumerated() {
                table.rows.append([example.filter, example.input, example.output, index == 0 ? filter.summary : ""])
            }
        }
        return table
    }

    var emptyNote: String { "there are no filters" }

    var csv: [[String]] {
        [["filter", "example", "input", "output", "summary"]]
            + filters.flatMap { filter in
                filter.examples.map { [filter.usage, $0.filter, $0.input, $0.output, filter.summary] }
            }
    }

    var json: JSONValue {
        let row = zip(ExpressionManual.schema.columns.indices, ExpressionManual.schema.columns).map { index, column in
            JSONValue.Member(name: column, value: .string(ExpressionManual.record.text(index)))
        }
        return [
            "row": .object(row),
            "sections": .array(
                sections.map { section in
                    [
                        "title": .string(section.title), "paragraphs": .texts(section.paragraphs),
                        "examples": .array(
                            section.examples.map {
                                ["expression": .string($0.expression), "result": .string($0.result)]
                            }),
                    ]
                }),
            "filters": .array(
                filters.map { filter in
                    [
                        "name": .string(filter.name), "usage": .string(filter.usage),
                        "summary": .string(filter.summary),
                        "examples": .array(
                            filter.examples.map { example in
                                [
                                    "filter": .string(example.filter), "input": .string(example.input),
                                    "output": .string(example.output),
                                ]
                            }),
                    ]
                }),
        ]
    }
}
