import CommandSupport
import Foundation
import PDFForms
import PDFObjects
import TestSupport

@testable import PacketCommands
@testable import PacketPlanning

/// Packets that went out, and the table that comes of them.
struct ReturnedForms {
    let folder: TemporaryFolder

    init(fixture name: String) throws {
        folder = try TemporaryFolder()
        try folder.write(Fixture.bytes(ofForm: name), to: "form.pdf")
    }

    /// What `packet collect` wrote as JSON, row by row.
    struct Rows {
        let run: CommandRun
        let rows: [[String: Any]]

        /// The cell of a row, from 0.
        func cell(_ row: Int, _ column: String) -> String? { rows[row][column] as? String }
    }

    @discardableResult
    func merge(_ table: String, _ options: String...) throws -> CommandRun {
        try folder.write(table, to: "people.csv")
        return CommandRun(
            ["merge", "form.pdf", "--csv", "people.csv", "--out", "out", "--name", "{row}.pdf", "--fillable"]
                + ["--on-overflow", "report"] + options, in: folder.path)
    }

    func collect(_ files: [String], _ options: String...) throws -> Rows {
        let run = CommandRun(["collect"] + files + ["--format", "json"] + options, in: folder.path)
        let value = try? JSONSerialization.jsonObject(with: Data(run.bytes))
        return Rows(run: run, rows: value as? [[String: Any]] ?? [])
    }

    /// The packets.
    var packets: [String] {
        get throws { try folder.names(in: "out").filter { $0.hasSuffix(".pdf") }.map { "out/\($0)" } }
    }

    /// A row of values for all fields that can be answered: full, shorter, and empty.
    static func row(_ number: Int, of form: Form) -> [(field: String, cell: String)] {
        var seen: Set<String> = []
        return form.fields.filter { $0.takesAnswer && seen.insert($0.name).inserted }.map { field in
            (field.name, number == 2 ? "" : cell(number, of: field, in: form))
        }
    }

    private static func cell(_ number: Int, of field: Field, in form: Form) -> String {
        switch field.kind {
        case .checkbox, .radio:
            let words = ButtonWords(
                field, captions: form.printedLabels.captions(of: field),
                shared: field.kind == .checkbox ? SharedAnswer(.named) : nil)
            let texts = words.textsOfStates[number % words.states.count]
            return texts.first ?? "yes"
        case .combo, .list: return field.options.dropFirst(number).first?.display ?? ""
        default:
            let text = number == 0 ? "Ab, \"c\" é" : "x\ny 12"
            let line = field.flags.contains(.multiline) ? text : text.replacing("\n", with: "-")
            return String(line.prefix(field.maxLength ?? 20))
        }
    }
}
