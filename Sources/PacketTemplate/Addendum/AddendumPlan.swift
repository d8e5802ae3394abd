import PDFForms
import PDFObjects
import PDFText

/// How addendum pages look, and what of a packet changes when it gets some.
///
/// Immutable, and a class for the same reason as `FieldPlan`.
final class AddendumPlan: Sendable {
    /// A style of text, and the fonts of its stack.
    struct Style: Sendable {
        let column: TextColumn
        /// The distance of baselines, in points.
        let leading: Double
        /// The resource names of the stack's faces, with solidus and a space behind, and their font objects.
        let names: TextPlan.FaceNames
        /// Whether the style is bold.
        let isBold: Bool
    }

    let settings: AddendumSettings
    /// The size of a page in points of its user space, which UserUnit says.
    let width: Double
    let height: Double
    let userUnit: Double
    /// The white around the text, in points.
    let margin: Double
    let title: Style
    let heading: Style
    let body: Style
    let foot: Style
    /// The objects of the standard fonts by their names, regular ones and bold ones.
    let fonts: (regular: [[UInt8]], bold: [[UInt8]])
    /// The page tree of packets; nil for print files, which have one of their own.
    let tree: PageTreePatch?
    /// The structure tree of packets; nil where they are not tagged.
    let structure: StructurePatch?
    private let form: Form
    private let locales: [String: String]

    /// - Parameters:
    ///   - page: The form's last page, whose size the pages take.
    ///   - prefix: Followed by letters it is a resource name.
    init(
        _ form: Form, page: PDFReference, _ options: CompileOptions, prefix: String, tree: PageTreePatch?,
        structure: StructurePatch?
    ) {
        (self.form, self.tree, self.structure) = (form, tree, structure)
        settings = options.addendum
        locales = options.locales
        let view = PageView(of: page, in: form.document)
        let isTurned = view.rotation % 180 != 0
        (width, height) =
            isTurned ? (view.crop.height, view.crop.width) : (view.crop.width, view.crop.height)
        let unit = form.document.resolve(form.document.dictionary(.reference(page))?["UserUnit"]).number ?? 1
        userUnit = unit > 0 ? unit : 1
        let edge = min(width, height)
        let size = max(edge / 60, max(1, min(10, edge / 24)))
        margin = min(edge / 11, 5.5 * size)
        let stacks = ["Helv", "HeBo"].map { FontStack(nil, resourceName: $0, in: form.document) }
        let names = zip(["a", "b"], stacks).map { kind, stack in
            stack.faces.indices.map { Array("/\(prefix)\(kind)\($0) ".utf8) }
        }
        let column = width - 2 * margin
        func style(_ stack: Int, _ scale: Double) -> Style {
            Style(
                column: TextColumn(width: column, size: size * scale, fonts: stacks[stack]),
                leading: size * scale * Self.leading, names: names[stack], isBold: stack == 1)
        }
        (title, heading, body, foot) = (style(1, 1.4), style(1, 1), style(0, 1), style(0, 0.8))
        let objects = stacks.map { stack in
            stack.faces.map { face in
                var writer = ObjectWriter { _ in nil }
                writer.write(face.font)
                return writer.output.bytes
            }
        }
        fonts = (objects[0], objects[1])
    }

    /// The distance of baselines, in ems: letters of some scripts are taller than Latin ones.
    private static let leading = 1.4

    /// How high the foot is, in points, with the white above it.
    var footHeight: Double { 2.5 * foot.leading }

    /// The words for a field.
    func words(for field: Field) -> AddendumWords { AddendumWords(locale: locales[field.name]) }

    /// What people call a field.
    ///
    /// - Complexity: That of reading the printed labels for the first field; O(fields) for one without a label.
    func label(of field: Field) -> String {
        let label = PrintedLabels.shown(of: field, longest: Self.longestLabel, printed: form.printedLabels)
        if let label { return label }
        guard let index = form.fields.firstIndex(where: { $0.name == field.name }) else { return field.name }
        return FieldDirectory(form.fields).shortest(index)
    }

    private static let longestLabel = 100

    /// The dictionary of a page's fonts in PDF syntax.
    ///
    /// - Parameters:
    ///   - used: The faces that the pages name, regular ones and bold ones.
    ///   - subsets: The fonts of this machine: their operands and object numbers.
    func fontTable(_ used: AddendumFaces, _ subsets: [(operand: [UInt8], number: Int)]) -> [UInt8] {
        var output = ContentWriter()
        output.raw("<<")
        for (faces, use, names) in [
            (fonts.regular, used.regular, body.names), (fonts.bold, used.bold, heading.names),
        ] {
            for index in faces.indices where use.contains(index) {
                output.raw(names[index])
                output.raw(faces[index])
            }
        }
        for subset in subsets {
            output.raw(subset.operand)
            output.integer(subset.number)
            output.raw(" 0 R")
        }
        output.raw(">>")
        return output.bytes
    }

    /// A page's dictionary up to its resources.
    var pageHead: [UInt8] {
        var output = ContentWriter()
        output.raw("<</Type/Page")
        for box in ["/MediaBox[0 0 ", "/CropBox[0 0 "] {
            output.raw(box)
            output.numbers(width, height)
            output.raw("]")
        }
        output.raw("/Rotate 0")
        if userUnit != 1 {
            output.raw("/UserUnit ")
            output.numbers(userUnit)
        }
        return output.bytes
    }
}

/// The faces that addendum pages name.
struct AddendumFaces: Sendable, Hashable {
    var regular = FaceUse()
    var bold = FaceUse()
}

/// The page tree's root as packets with more pages write it anew.
struct PageTreePatch: Sendable {
    /// The number of the root.
    let number: Int
    /// The dictionary without Kids, Count and the closing brackets.
    let head: [UInt8]
    /// The kids that all packets have.
    let kids: [UInt8]
    let count: Int

    init?(_ document: PDFDocument, _ number: @escaping (PDFReference) -> Int?) {
        guard let root = document.catalog["Pages"]?.reference, let own = number(root),
            var dictionary = document.dictionary(.reference(root))
        else { return nil }
        self.number = own
        count = document.pages.count
        var writer = ObjectWriter(number: number)
        for kid in document.resolve(dictionary["Kids"]).array ?? [] {
            writer.write(kid)
            writer.output.space()
        }
        kids = writer.output.bytes
        dictionary["Kids"] = nil
        dictionary["Count"] = nil
        head = TemplateCompiler.open(dictionary, number)
    }
}
