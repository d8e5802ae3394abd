public import PDFObjects

/// An operator of a content stream with its operands.
public struct ContentOperator: Hashable, Sendable, CustomStringConvertible {
    /// The operator.
    public var name: String
    /// The operands before it.
    public var operands: [PDFObject]

    /// The operator as it stands in a stream.
    public var description: String {
        var writer = ObjectWriter { $0.number }
        for operand in operands {
            writer.write(operand)
            writer.output.space()
        }
        writer.output.raw(name)
        return String(decoding: writer.output.bytes, as: UTF8.self)
    }

    func isClose(to other: ContentOperator, within tolerance: Double) -> Bool {
        name == other.name && operands.count == other.operands.count
            && zip(operands, other.operands).allSatisfy { Self.areClose($0, $1, within: tolerance) }
    }

    private static func areClose(_ left: PDFObject, _ right: PDFObject, within tolerance: Double) -> Bool {
        if let left = left.number, let right = right.number { return abs(left - right) <= tolerance }
        if let left = left.array, let right = right.array {
            return left.count == right.count && zip(left, right).allSatisfy { areClose($0, $1, within: tolerance) }
        }
        return left == right
    }
}

/// The operators of a content stream, in order.
public func contentOperators(_ content: [UInt8]) -> [ContentOperator] {
    var scanner = ContentScanner(content)
    var operators: [ContentOperator] = []
    var operands: [PDFObject] = []
    while let token = scanner.next() {
        switch token {
        case .operand(let object): operands.append(object)
        case .inlineImage(let data): operands.append(.string(Array(data)))
        case .operator(let name):
            operators.append(ContentOperator(name: name, operands: operands))
            operands = []
        }
    }
    return operators
}

/// How a content stream differs from the operators that are expected, which are written as a content stream too; nil
/// when it does not. Numbers may differ by `tolerance`.
public func operatorDifference(_ content: [UInt8], _ expected: String, within tolerance: Double = 0.005) -> String? {
    operatorDifference(content, Array(expected.utf8), within: tolerance)
}

/// How a content stream differs from another one, as above.
public func operatorDifference(_ content: [UInt8], _ expected: [UInt8], within tolerance: Double = 0.005) -> String? {
    let found = contentOperators(content)
    let wanted = contentOperators(expected)
    if found.count == wanted.count, zip(found, wanted).allSatisfy({ $0.isClose(to: $1, within: tolerance) }) {
        return nil
    }
    let index = zip(found, wanted).prefix { $0.isClose(to: $1, within: tolerance) }.count
    let shown = index < found.count ? found[index].description : "nothing"
    let asked = index < wanted.count ? wanted[index].description : "nothing"
    return "operator \(index) is “\(shown)”, expected “\(asked)”, in\n"
        + found.map(\.description).joined(separator: "\n")
}
