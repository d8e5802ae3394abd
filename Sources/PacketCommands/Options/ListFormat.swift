import ArgumentParser

/// The formats of everything that lists.
enum ListFormat: String, ExpressibleByArgument, CaseIterable {
    case table, json, csv
}

/// The option `--format` of everything that lists.
struct ListOptions: ParsableArguments {
    @Option(help: "How to list.")
    var format = ListFormat.table
}
