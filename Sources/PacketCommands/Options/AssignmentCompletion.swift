import ArgumentParser
import PDFForms
import PDFObjects
import PacketFiles

/// What a shell offers behind `--set`: the fields of the form on the command line, and what a cell may say for those that
/// have words.
enum AssignmentCompletion {
    /// Lists of more fields than these have names only.
    private static let mostWithWords = 40
    /// A form that is larger is not read while somebody waits for a key.
    private static let largestForm = 64 << 20

    /// The candidates.
    ///
    /// - Parameters:
    ///   - words: The words of the command line.
    ///   - prefix: What is typed of the value.
    static func candidates(_ words: [String], _ prefix: String) -> [String] {
        guard let form = form(words) else { return [] }
        let directory = FieldDirectory(form.fields)
        let typed = prefix.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
        let isWhole = typed.count < prefix.count
        let fields = form.fields.enumerated().map { (field: $0.element, name: directory.shortest($0.offset)) }
            .filter { isWhole ? $0.name == typed : $0.name.hasPrefix(typed) && isSafe($0.name) }
        let labels = fields.count <= mostWithWords ? form.printedLabels : nil
        return fields.flatMap { field, name in
            let texts = labels.map { Self.texts(of: field, $0).filter(isSafe) } ?? []
            return texts.isEmpty ? ["\(name)="] : texts.map { "\(name)=\($0)" }
        }
    }

    /// What a cell may say; empty where it may say anything.
    private static func texts(of field: Field, _ labels: PrintedLabels) -> [String] {
        guard field.isBox else { return field.options.map(\.display) }
        return ButtonWords(field, captions: labels.captions(of: field)).texts
    }

    /// The form that is named before; nil where none is, or it cannot be read.
    private static func form(_ words: [String]) -> Form? {
        MemoryWall.raise(2 << 30)
        for word in words where word.lowercased().hasSuffix(".pdf") {
            guard let bytes = try? Files.readRegular(word, limit: largestForm),
                let document = try? PDFDocument(reading: bytes)
            else { continue }
            return Form(document)
        }
        return nil
    }

    /// Whether no shell takes a text for anything but itself: bash expands what it is offered, and a form may be called
    /// anything.
    private static func isSafe(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || "._-[]#/,+@%".unicodeScalars.contains($0)
        }
    }
}
