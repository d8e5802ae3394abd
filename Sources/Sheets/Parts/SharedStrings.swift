import Marks
import Markup

/// The texts that cells share (ECMA-376-1, 18.4), end to end in one buffer.
struct SharedStrings {
    fileprivate(set) var bytes: [UInt8] = []
    fileprivate(set) var ends: [Int] = []

    var count: Int { ends.count }

    /// The length of a text in bytes.
    func length(_ index: Int) -> Int { ends[index] - (index == 0 ? 0 : ends[index - 1]) }

    subscript(index: Int) -> String {
        String(ordering: bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]])
    }
}

/// Reads the part of shared strings. Runs of rich text are joined; how a text is pronounced (`rPh`) is no part of it.
final class SharedStringsHandler: MarkupHandler {
    private(set) var strings = SharedStrings()
    private var isInText = false
    private var phonetics = 0
    private let limit: Int

    /// - Parameter limit: The bytes that the texts may have together.
    init(limit: Int) { self.limit = limit }

    func start(_ name: MarkupName, _ attributes: MarkupAttributes) {
        switch name.local {
        case "t": isInText = phonetics == 0
        case "rPh": phonetics += 1
        default: break
        }
    }

    func text(_ bytes: [UInt8]) throws {
        guard isInText else { return }
        guard strings.bytes.count + bytes.count <= limit else {
            throw SheetError(
                .tooLarge, message: "The workbook's texts are too long. Save the sheet as CSV and use that.")
        }
        EscapedText.append(bytes, to: &strings.bytes)
    }

    func end(_ name: MarkupName) {
        switch name.local {
        case "t": isInText = false
        case "rPh": phonetics -= 1
        case "si": strings.ends.append(strings.bytes.count)
        default: break
        }
    }
}
