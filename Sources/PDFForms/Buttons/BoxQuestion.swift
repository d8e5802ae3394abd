import PDFObjects

/// Check boxes that ask one question together: called the same but for the number at the end, and near each other.
public struct BoxQuestion: Hashable, Sendable {
    /// The fully qualified names of the boxes, in the order of their numbers.
    public let boxes: [String]
    /// Whether each has a state of its own, as the buttons of a group have: one of them is the answer. Otherwise people may
    /// be asked to tick all that apply.
    public let isChoice: Bool

    /// Makes a question of some boxes.
    public init(_ boxes: [String], isChoice: Bool) {
        self.boxes = boxes
        self.isChoice = isChoice
    }

    /// More boxes than these, all with the same state, are a list to tick what applies.
    private static let mostLikeBoxes = 10
    /// How much lower than the box before it one may stand, in its heights.
    private static let farthestStep = 4.0

    private struct Box {
        let name: String
        let number: Int
        let state: PDFName
        let place: PDFRectangle
        let page: Int
    }

    /// The questions among the check boxes of a form that have one state each.
    ///
    /// - Complexity: O(n log n) for n fields.
    static func questions(of fields: [Field]) -> [BoxQuestion] {
        var families: [String: [Box]] = [:]
        for field in fields where field.kind == .checkbox && field.onStates.count == 1 {
            guard let (family, number) = numbered(field.name),
                let widget = field.widgets.first(where: \.isVisible), let place = widget.rectangle,
                let page = widget.page
            else { continue }
            families[family, default: []].append(
                Box(name: field.name, number: number, state: field.onStates[0], place: place, page: page))
        }
        return families.sorted { $0.key < $1.key }.flatMap { runs($0.value) }.compactMap { boxes in
            let isChoice = Set(boxes.map(\.state)).count == boxes.count
            guard boxes.count > 1, isChoice || boxes.count <= mostLikeBoxes else { return nil }
            return BoxQuestion(boxes.map(\.name), isChoice: isChoice)
        }
    }

    /// The boxes whose numbers follow each other and that stand near each other.
    private static func runs(_ boxes: [Box]) -> [[Box]] {
        var runs: [[Box]] = []
        for box in boxes.sorted(by: { ($0.number, $0.name) < ($1.number, $1.name) }) {
            if let last = runs.last?.last, last.number + 1 == box.number, last.page == box.page,
                abs(last.place.lly - box.place.lly) <= farthestStep * max(last.place.height, box.place.height, 10)
            {
                runs[runs.count - 1].append(box)
            } else {
                runs.append([box])
            }
        }
        return runs
    }

    /// A name without the number at its end, which may stand in brackets, and the number.
    private static func numbered(_ name: String) -> (family: String, number: Int)? {
        let isBracketed = name.hasSuffix("]")
        let open = isBracketed ? name.dropLast() : name[...]
        let digits = open.reversed().prefix { $0.isASCII && $0.isNumber }.count
        guard (1...6).contains(digits), let number = Int(open.suffix(digits)) else { return nil }
        return ("\(open.dropLast(digits))\(isBracketed ? "]" : "")", number)
    }
}
