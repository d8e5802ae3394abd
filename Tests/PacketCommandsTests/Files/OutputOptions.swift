import ArgumentParser
import CommandSupport
import Foundation

@testable import PacketCommands

/// The options of all commands that name a file for results, found in their types; and all that name any file or folder,
/// found in their help.
enum OutputOptions {
    /// `packet log export --csv`; an argument has its name in brackets.
    static let all: [String] = CommandHelp.all.flatMap { command in
        properties(of: command.type).map { command.name + " " + $0 }
    }.sorted()

    /// Everything that names a file or folder by what its help says.
    static let files: [String] = {
        let root = (try? JSONSerialization.jsonObject(with: Data(CommandHelp.dump.utf8))) as? [String: Any]
        return arguments(of: root?["command"] as? [String: Any] ?? [:], named: []).sorted()
    }()

    private static func arguments(of command: [String: Any], named words: [String]) -> [String] {
        let words = words + [command["commandName"] as? String ?? ""]
        guard words != ["packet", "help"] else { return [] }
        let own = (command["arguments"] as? [[String: Any]] ?? []).filter(isOfFile).map { argument in
            let option = (argument["preferredName"] as? [String: Any])?["name"] as? String
            let name = option.map { "--\($0)" } ?? "<\(argument["valueName"] as? String ?? "")>"
            return (words + [name]).joined(separator: " ")
        }
        let others = command["subcommands"] as? [[String: Any]] ?? []
        return own + others.flatMap { arguments(of: $0, named: words) }
    }

    private static func isOfFile(_ argument: [String: Any]) -> Bool {
        let kind = argument["completionKind"] as? [String: Any] ?? [:]
        let value = argument["valueName"] as? String ?? ""
        return kind.keys.contains { ["file", "directory"].contains($0) }
            || ["file", "folder", "path", "files"].contains(value)
    }

    private static func properties(of type: any ParsableArguments.Type) -> [String] {
        Mirror(reflecting: type.init()).children.flatMap { label, value -> [String] in
            if let group = value as? any ArgumentGroup { return properties(of: Swift.type(of: group).group) }
            guard let output = value as? any NamedOutput, let label else { return [] }
            let name = label.drop { $0 == "_" }.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
            return [Swift.type(of: output).isOption ? "--\(name)" : "<\(name)>"]
        }
    }
}

/// A property that names a file for results.
private protocol NamedOutput { static var isOption: Bool { get } }
private protocol OutputName {}
extension OutputFileName: OutputName {}
extension Optional: OutputName where Wrapped == OutputFileName {}
extension Option: NamedOutput where Value: OutputName { static var isOption: Bool { true } }
extension Argument: NamedOutput where Value: OutputName { static var isOption: Bool { false } }

/// A group of properties.
private protocol ArgumentGroup { static var group: any ParsableArguments.Type { get } }
extension OptionGroup: ArgumentGroup { static var group: any ParsableArguments.Type { Value.self } }
