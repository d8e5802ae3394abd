import ArgumentParser
import FoundationEssentials

/// An option of the command line, as programs see it that ask a service: made of the option types themselves, so there is
/// no second list of them.
package struct ServedOption: Sendable, Hashable {
    /// What it takes.
    package enum Kind: Sendable, Hashable {
        /// `true` or `false`.
        case flag
        /// A text; one of some words where there are such.
        case text(words: [String])
        /// A file.
        case file
    }

    /// Its long name without hyphens.
    package let name: String
    package let kind: Kind
    /// Whether it may be given several times.
    package let isRepeating: Bool
    /// What it does.
    package let help: String
    /// What it takes, in a word.
    package let value: String
    /// What it is where it is not given; nil where that is nothing.
    package let usual: String?

    /// Options that say nothing to a service: results go to whoever asks, and the service's own memory is its own affair.
    private static let local: Set<String> = [
        "help", "version", "out", "overwrite", "query", "memory-limit", "form",
    ]

    /// The options of a type, in the order in which it declares them.
    static func all(of command: any ParsableCommand.Type) -> [ServedOption] {
        guard let info = try? JSONDecoder().decode(ToolInfo.self, from: Data(command._dumpHelp().utf8)) else {
            return []
        }
        return (info.command.arguments ?? []).compactMap(ServedOption.init)
    }

    private init?(_ argument: ToolInfo.Argument) {
        guard argument.shouldDisplay, argument.kind != "positional",
            let name = argument.names?.first(where: { $0.kind == "long" })?.name, !Self.local.contains(name)
        else { return nil }
        self.name = name
        isRepeating = argument.isRepeating
        help = argument.abstract ?? ""
        value = argument.valueName ?? name
        usual = argument.defaultValue
        switch (argument.kind, argument.completionKind) {
        case ("flag", _): kind = .flag
        case (_, "file"?): kind = .file
        case (_, "directory"?): return nil
        default: kind = .text(words: argument.allValues ?? [])
        }
    }
}

/// What ArgumentParser says of a command (`--experimental-dump-help`).
private struct ToolInfo: Decodable {
    struct Name: Decodable {
        var kind: String
        var name: String
    }

    struct Argument: Decodable {
        var kind: String
        var shouldDisplay: Bool
        var isRepeating: Bool
        var names: [Name]?
        var valueName: String?
        var defaultValue: String?
        var allValues: [String]?
        var abstract: String?
        /// The name of the kind of completion; its details do not matter here.
        var completionKind: String?

        private enum Key: String, CodingKey {
            case kind, shouldDisplay, isRepeating, names, valueName, defaultValue, allValues, abstract, completionKind
            case allValueStrings
        }

        private struct AnyKey: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init?(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            kind = try values.decode(String.self, forKey: .kind)
            shouldDisplay = try values.decode(Bool.self, forKey: .shouldDisplay)
            isRepeating = try values.decode(Bool.self, forKey: .isRepeating)
            names = try values.decodeIfPresent([Name].self, forKey: .names)
            valueName = try values.decodeIfPresent(String.self, forKey: .valueName)
            defaultValue = try values.decodeIfPresent(String.self, forKey: .defaultValue)
            allValues =
                try values.decodeIfPresent([String].self, forKey: .allValueStrings)
                ?? values.decodeIfPresent([String].self, forKey: .allValues)
            abstract = try values.decodeIfPresent(String.self, forKey: .abstract)
            completionKind =
                (try? values.nestedContainer(keyedBy: AnyKey.self, forKey: .completionKind))?
                .allKeys.first?.stringValue
        }
    }

    struct Command: Decodable { var arguments: [Argument]? }

    var command: Command
}
