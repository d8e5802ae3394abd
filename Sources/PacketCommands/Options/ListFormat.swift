import ArgumentParser

/// The formats of everything that lists.
package enum ListFormat: String, ExpressibleByArgument, CaseIterable {
    case table, json, csv
}

/// The option `--format` of everything that lists.
package struct ListOptions: ParsableArguments {
    @Option(help: "How to list.")
    package var format = ListFormat.table

    package init() {}
}
