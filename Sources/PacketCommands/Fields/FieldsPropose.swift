import ArgumentParser
import PDFForms
import PDFObjects
import PacketPlanning

/// `packet fields propose`.
struct FieldsPropose: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "propose",
        abstract: "Proposes fields where a page wants something written.",
        discussion: """
            Looks at what the pages draw and print: frames, combs of equal cells, ruled lines, runs of underscores, small \
            squares, and empty cells of tables, each with what is printed for it. Places that a field of the form covers \
            are left out. The rectangles are points of the page's user space, as packet extract-fields lists them.
              packet fields propose form.pdf
              packet fields propose form.pdf --format json

            --out writes a mapping that adds these fields (addFields), to be edited and merged with.
              packet fields propose form.pdf --out form.yaml
              packet merge form.pdf --csv people.csv --map form.yaml --out packets
            """)

    @Argument(
        help: "The path of the form, or the name of a stored template; otherwise the template in use.",
        completion: .file(extensions: ["pdf"]))
    var form: String?

    @Option(help: ArgumentHelp("Write a mapping that adds the fields, in place of a list.", valueName: "file"))
    var out: OutputFileName?

    @OptionGroup var overwriting: OverwriteOptions
    @OptionGroup var list: ListOptions
    @OptionGroup var password: PasswordOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        if let out { try context.check(out, overwrites: overwriting.overwrite) }
        let loaded = try context.form(named: form, common, password)
        guard loaded.form.xfa != .dynamic else {
            throw CommandError(
                .unreadable, "“\(loaded.name)”: its pages exist only in XFA, so no field can be added",
                hint: "packet extract-fields lists the fields that it has")
        }
        let text = AdditionText(loaded.form)
        let proposals = text.proposals
        if let out, !proposals.fields.isEmpty {
            let yaml = text.yaml(form: loaded.fileName)
            try context.write(to: out, overwrites: overwriting.overwrite) { try $0.write(Array(yaml.utf8)) }
            context.note("\(proposals.fields.count.of("field")) in “\(out)”", common)
        } else {
            try context.list(ProposalListing(proposals: proposals), as: list.format, common)
        }
        if !proposals.isComplete {
            context.note("the pages draw more than is read; what is listed is not all", common)
        }
    }
}

/// Proposed fields.
private struct ProposalListing: Listing {
    let proposals: FieldProposals

    var table: Table {
        var table = Table("PAGE", "KIND", "NAME", "RECTANGLE", "CELLS", "SURE")
        table.rows = proposals.fields.map { field in
            let rectangle = Self.sides(of: field).map { "\(Int($0.rounded()))" }.joined(separator: " ")
            return [
                "\(field.page + 1)", field.kind.rawValue, field.name, rectangle, field.cells.map(String.init) ?? "",
                "\(Int((field.confidence * 100).rounded())) %",
            ]
        }
        return table
    }

    var emptyNote: String {
        proposals.isScan
            ? "the pages are a picture of a form, in which no place to write can be told"
            : "nothing on the pages asks for a field"
    }

    var csv: [[String]] {
        [["name", "kind", "page", "left", "bottom", "right", "top", "cells", "label", "confidence"]]
            + proposals.fields.map { field in
                [field.name, field.kind.rawValue, "\(field.page + 1)"] + Self.sides(of: field).map { "\($0)" }
                    + [field.cells.map(String.init) ?? "", field.label, "\(field.confidence)"]
            }
    }

    var json: JSONValue {
        let fields = proposals.fields.map { field -> JSONValue in
            [
                "name": .string(field.name), "kind": .string(field.kind.rawValue), "page": .count(field.page + 1),
                "rect": .array(Self.sides(of: field).map { .number($0) }), "cells": .count(field.cells),
                "label": .string(field.label), "confidence": .number(field.confidence),
            ]
        }
        return ["fields": .array(fields), "scan": .bool(proposals.isScan)]
    }

    /// The sides of a field's rectangle, to a hundredth of a point.
    private static func sides(of field: ProposedField) -> [Double] {
        let rectangle = field.rectangle
        return [rectangle.llx, rectangle.lly, rectangle.urx, rectangle.ury].map { ($0 * 100).rounded() / 100 }
    }
}
