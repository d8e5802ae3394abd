import Interchange
import PDFObjects

/// Two check boxes that ask one question: one for yes, one for no. Others may answer it, too, such as one for “don't know”.
public struct AnswerPair: Hashable, Sendable {
    /// The fully qualified name of the box for yes.
    public let yes: String
    /// The fully qualified name of the box for no.
    public let no: String
    /// What names or labels of both have in common, in small letters; may be empty.
    public let question: String
    /// The fully qualified names of boxes that stand with the two and belong to no other pair: a third answer.
    public internal(set) var others: [String] = []

    /// The pairs of a form.
    ///
    /// Two boxes are one when their names, their labels or what is printed beside them are the same but for a word for yes
    /// and one for no. Where that leaves a choice, or where there is nothing but “Yes” and “No”, they have to stand side by
    /// side or one below the other.
    ///
    /// - Parameters:
    ///   - fields: The fields of a form.
    ///   - captions: What is printed beside the first widget of a field, by the field's name.
    /// - Complexity: O(fields), and O(n²) for n boxes that only their places tell apart; these are left out beyond 2,000.
    static func pairs(of fields: [Field], captions: [String: String]) -> [AnswerPair] {
        var finder = AnswerPairFinder(fields, captions)
        finder.find()
        return finder.pairsWithOthers
    }
}

/// Finds the pairs, source by source: names first, then labels, captions and states.
private struct AnswerPairFinder {
    private struct Box {
        let field: Field
        let place: PDFRectangle
        let page: Int
        let caption: String?
    }

    /// What a text says, and the rest of it.
    private struct Saying {
        let answer: Bool
        let rest: String
    }

    private var pairs: [AnswerPair] = []
    /// The boxes of each pair.
    private var places: [(yes: Int, no: Int)] = []
    private let boxes: [Box]
    private var isPaired: Set<Int> = []
    private let words = AnswerWords()
    private static let largestCount = 2_000
    /// How far boxes of one question may stand from each other in a line, in points.
    private static let longestStep = 200.0

    init(_ fields: [Field], _ captions: [String: String]) {
        boxes = fields.compactMap { field in
            guard field.kind == .checkbox, field.onStates.count == 1, !field.name.isEmpty,
                let widget = field.widgets.first(where: \.isVisible), let place = widget.rectangle,
                let page = widget.page
            else { return nil }
            return Box(field: field, place: place, page: page, caption: captions[field.name])
        }
    }

    mutating func find() {
        guard boxes.count > 1 else { return }
        pair(boxes.map { saying(Self.tokens($0.field.name), letters: true) })
        pair(
            boxes.map { box in (box.field.label ?? box.field.widgets.first?.label).flatMap { saying(Self.tokens($0)) } }
        )
        pair(boxes.map { box in box.caption.flatMap { saying(Self.tokens($0)) } })
        pair(boxes.map { box in box.caption.flatMap { Self.head($0, words) }.flatMap { saying(Self.tokens($0)) } })
        pair(
            boxes.map { box in
                saying(Self.tokens(box.field.options.first?.export ?? box.field.onStates[0].text), whole: true)
            })
    }

    /// The pairs, each with the boxes that no pair has and that stand with it: in its line, or near by and with the same
    /// name but for a number.
    var pairsWithOthers: [AnswerPair] {
        let free = boxes.indices.filter { !isPaired.contains($0) }
        guard !free.isEmpty, free.count * pairs.count <= Self.largestCount * Self.largestCount else { return pairs }
        return pairs.enumerated().map { number, pair in
            let (yes, no) = places[number]
            let base = Self.base(pair.yes)
            let isNumbered = base == Self.base(pair.no)
            let others = free.filter { box in
                guard let nearest = [yes, no].compactMap({ distance(box, $0) }).min() else { return false }
                return nearest <= Self.longestStep || isNumbered && base == Self.base(boxes[box].field.name)
            }
            return AnswerPair(
                yes: pair.yes, no: pair.no, question: pair.question, others: others.map { boxes[$0].field.name })
        }
    }

    /// A name without the number that its end has in brackets.
    private static func base(_ name: String) -> Substring {
        guard name.hasSuffix("]"), let start = name.lastIndex(of: "[") else { return name[...] }
        return name[..<start]
    }

    /// Pairs what is left by one source.
    ///
    /// - Parameter sayings: What each box says.
    private mutating func pair(_ sayings: [Saying?]) {
        var said: [(box: Int, saying: Saying)] = []
        for index in boxes.indices where !isPaired.contains(index) {
            if let saying = sayings[index] { said.append((index, saying)) }
        }
        guard said.contains(where: \.saying.answer), said.contains(where: { !$0.saying.answer }) else { return }
        var groups: [String: [(box: Int, answer: Bool)]] = [:]
        for entry in said { groups[entry.saying.rest, default: []].append((entry.box, entry.saying.answer)) }
        for entry in said {
            guard let group = groups.removeValue(forKey: entry.saying.rest) else { continue }
            let yes = group.filter(\.answer).map(\.box)
            let no = group.filter { !$0.answer }.map(\.box)
            if !entry.saying.rest.isEmpty, yes.count == 1, no.count == 1 {
                add(yes[0], no[0], entry.saying.rest)
            } else if yes.count * no.count <= Self.largestCount * Self.largestCount / 4 {
                pairByPlace(yes, no, entry.saying.rest)
            }
        }
    }

    /// Pairs each box with the one beside it, where each is the nearest to the other.
    private mutating func pairByPlace(_ yes: [Int], _ no: [Int], _ question: String) {
        func nearest(_ box: Int, among others: [Int]) -> Int? {
            let near = others.compactMap { other in distance(box, other).map { (other, $0) } }
            return near.min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
        }
        pairAlongLines(yes, no, question)
        let (yes, no) = (yes.filter { !isPaired.contains($0) }, no.filter { !isPaired.contains($0) })
        for box in yes {
            if let other = nearest(box, among: no), nearest(other, among: yes) == box { add(box, other, question) }
        }
    }

    /// Pairs boxes of several questions on one line in the order of reading: yes and no, yes and no.
    private mutating func pairAlongLines(_ yes: [Int], _ no: [Int], _ question: String) {
        let all = (yes.map { (box: $0, answer: true) } + no.map { (box: $0, answer: false) }).sorted {
            let (left, right) = (boxes[$0.box], boxes[$1.box])
            return (left.page, -left.place.lly, $0.box) < (right.page, -right.place.lly, $1.box)
        }
        var start = 0
        while start < all.count {
            let first = boxes[all[start].box]
            let end =
                all[start...].firstIndex { entry in
                    boxes[entry.box].page != first.page
                        || first.place.lly - boxes[entry.box].place.lly > max(first.place.height, 6) / 2
                } ?? all.count
            let line = all[start..<end].sorted { boxes[$0.box].place.llx < boxes[$1.box].place.llx }
            start = end
            let alternates = zip(line, line.dropFirst()).allSatisfy { $0.answer != $1.answer }
            guard line.count > 2, line.count.isMultiple(of: 2), alternates else { continue }
            for index in stride(from: 0, to: line.count, by: 2) {
                let (one, other) = (line[index], line[index + 1])
                guard distance(one.box, other.box) != nil else { continue }
                add(one.answer ? one.box : other.box, one.answer ? other.box : one.box, question)
            }
        }
    }

    /// How far two boxes are from each other, in points; nil where they stand neither in one line nor below each other.
    private func distance(_ left: Int, _ right: Int) -> Double? {
        let (left, right) = (boxes[left], boxes[right])
        guard left.page == right.page else { return nil }
        let across = abs(left.place.llx - right.place.llx)
        let down = abs(left.place.lly - right.place.lly)
        let height = max(left.place.height, right.place.height, 6)
        if down <= height / 2, across <= Self.longestStep { return across }
        // What stands below comes after all that stands in the line.
        return across <= height / 2 && down <= height * 3 ? Self.longestStep + down : nil
    }

    private mutating func add(_ yes: Int, _ no: Int, _ question: String) {
        guard !isPaired.contains(yes), !isPaired.contains(no) else { return }
        isPaired.formUnion([yes, no])
        places.append((yes, no))
        pairs.append(AnswerPair(yes: boxes[yes].field.name, no: boxes[no].field.name, question: question))
    }

    /// What the last word for yes or no among some says.
    ///
    /// - Parameters:
    ///   - letters: Whether y and n count as well.
    ///   - whole: Whether there must be no other word.
    private func saying(_ tokens: [String], letters: Bool = false, whole: Bool = false) -> Saying? {
        for index in tokens.indices.reversed() {
            let token = tokens[index]
            guard token.count > 1 || letters && (token == "y" || token == "n"), !AnswerWords.isSign(token),
                let answer = words.answer(token)
            else { continue }
            if whole, tokens.count > 1 { return nil }
            var rest = tokens
            rest.remove(at: index)
            return Saying(answer: answer, rest: rest.joined(separator: " "))
        }
        return nil
    }

    /// The answer that a caption begins with, where a sentence about it follows or nothing: of `Yes. Complete the rest` that is
    /// `Yes`; `No. of children` is no answer.
    private static func head(_ caption: String, _ words: AnswerWords) -> String? {
        let head = caption.prefix { !".,;:–—(-".contains($0) }
        let rest = caption.dropFirst(head.count).drop { !$0.isLetter }
        if caption.dropFirst(head.count).first == ".", rest.first?.isLowercase ?? false { return nil }
        let word = AnswerWords.folded(String(head))
        return word.count > 1 && !AnswerWords.isSign(word) && words.answer(word) != nil ? String(head) : nil
    }

    /// The words and numbers of a text in small letters, taken apart where capitals begin.
    private static func tokens(_ text: String) -> [String] {
        var tokens: [String] = []
        var token = ""
        var last: Character = " "
        for character in text.prefix(400) {
            let isLetter = character.isLetter
            let begins = isLetter != last.isLetter || character.isUppercase && last.isLowercase
            if begins || !(isLetter || character.isNumber), !token.isEmpty {
                tokens.append(token.lowercased())
                token = ""
            }
            if isLetter || character.isNumber { token.append(character) }
            last = character
        }
        if !token.isEmpty { tokens.append(token.lowercased()) }
        return tokens
    }
}
