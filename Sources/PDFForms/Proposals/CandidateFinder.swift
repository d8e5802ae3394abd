/// Finds where a page wants something written: boxes to tick, combs, empty cells, lines and runs of underscores.
struct CandidateFinder {
    typealias Box = LabelledPlace.Box

    let ink: PageInk
    let phrases: [TextPhrase]
    let blanks: [PageRules.Rule]
    /// The letters that are strokes to write on.
    let strokes: [PageMarks.Glyph]
    let width: Double
    let height: Double
    private(set) var found: [FieldCandidate] = []
    private var cells: [PageCells.Cell] = []
    /// The cells by the place of their lower edge, in points.
    private lazy var rows = Dictionary(grouping: cells.map(\.box)) { Int($0.bottom.rounded()) }
    private let meter: WorkMeter

    init(
        _ ink: PageInk, _ builder: PhraseBuilder, strokes: [PageMarks.Glyph], width: Double, height: Double,
        _ meter: WorkMeter
    ) {
        self.ink = ink
        self.strokes = strokes
        self.meter = meter
        self.width = width
        self.height = height
        phrases = builder.phrases.sorted { $0.top < $1.top }
        blanks = builder.blanks
    }

    mutating func find() {
        cells = PageCells(ink.rules).cells
        var squares = ink.squares + cells.map(\.box).filter(PageInk.isSquare)
        squares = distinct(squares).filter { texts(in: $0).isEmpty && ink.light(at: $0) > 0.6 }
        let page = self
        var combs = CombFinder(ink.rules) { page.texts(in: $0) }
        let free = cells.filter { ink.light(at: $0.box) > 0.6 && texts(in: $0.box).allSatisfy(\.isStroke) }
        combs.find(free, squares: squares)
        found += combs.found
        let combCells = combs.found.map { (width: $0.box.width / Double(max($0.cells ?? 1, 1)), height: $0.box.height) }
        for square in squares where !isTaken(square) {
            // A cell on its own is as large as those beside each other.
            let isCell = combCells.contains {
                abs($0.width - square.width) < 0.35 * square.width && abs($0.height - square.height) < 1.5
            }
            found.append(FieldCandidate(box: square, kind: isCell ? .text : .check, evidence: isCell ? .comb : .square))
        }
        for cell in cells.sorted(by: { $0.box.width * $0.box.height < $1.box.width * $1.box.height }) { add(cell) }
        leaveOutHeaders()
        leaveOutProse()
        leaveOutShaded()
        joinLines()
        addBlanks()
        addLines()
        leaveOutDoubts()
    }

    /// Leaves out the room below texts in tables of prose: another cell of the row is filled with lines.
    private mutating func leaveOutProse() {
        found = found.filter { candidate in
            candidate.evidence != .cellUnderText
                || !cellsBeside(candidate.box).contains { cell in
                    let texts = texts(in: cell)
                    return Set(texts.map { Int($0.baseline) }).count >= 3
                        && cell.bottom - (texts.map(\.bottom).max() ?? 0) < 8
                }
        }
    }

    /// The other cells of the row that ends at the lower edge of a place.
    private mutating func cellsBeside(_ box: Box) -> [Box] {
        let bottom = Int(box.bottom.rounded())
        let row: [Box] = (bottom - 1...bottom + 1).flatMap { rows[$0] ?? [] }
        return row.filter { cell in
            let isBeside = cell.right < box.left + 3 || cell.left > box.right - 3
            return isBeside && cell.top < box.top
        }
    }

    /// Leaves out what only texts with room around them and lines speak for, on pages without any clear place to write,
    /// unless rows of cells have room below all their texts, as forms have it and tables of prose do not.
    private mutating func leaveOutDoubts() {
        let sure: Set<FieldCandidate.Evidence> = [.square, .comb, .cell, .underscores]
        guard found.count(where: { sure.contains($0.evidence) }) < 2 else { return }
        var open = found.filter { candidate in
            guard candidate.evidence == .cellUnderText, hasRoomForItsLetters(candidate.box) else { return false }
            return cellsBeside(candidate.box).allSatisfy { cell in
                let texts = texts(in: cell).filter(\.hasLetters)
                return texts.isEmpty || cell.bottom - (texts.map(\.bottom).max() ?? 0) >= 8
            }
        }
        if open.count < Self.openLimit { open = [] }
        found.removeAll { $0.evidence == .cellUnderText || $0.evidence == .cellBesideText }
        found += open
    }

    /// Whether the room below a text is higher than its letters: more than what parts the lines of a table.
    private func hasRoomForItsLetters(_ box: Box) -> Bool {
        let label = texts(in: Box(left: box.left, top: box.top - 8, right: box.right, bottom: box.top))
        return box.height >= 1.4 * (label.map(\.size).max() ?? 0)
    }

    /// So many cells with room below their texts make a page a form.
    private static let openLimit = 8

    /// Leaves out the headers of columns: texts above empty cells of the same width.
    private mutating func leaveOutHeaders() {
        let empty = found.filter { $0.evidence == .cell }.map(\.box)
        guard meter.allows(empty.count * found.count) else { return }
        found.removeAll { candidate in
            candidate.evidence == .cellUnderText
                && empty.contains {
                    abs($0.left - candidate.box.left) < 3 && abs($0.right - candidate.box.right) < 3
                        && abs($0.top - candidate.box.bottom) < 3
                }
        }
    }

    /// Leaves out cells that are darker than most: nothing is to be written there.
    private mutating func leaveOutShaded() {
        let lights = found.map { ink.light(at: $0.box) }
        guard !lights.isEmpty else { return }
        let usual = lights.sorted()[lights.count / 2]
        found = zip(found, lights).filter { $1 > usual - 0.06 }.map(\.0)
    }

    /// Puts empty cells below each other together that have none beside them: lines of one text.
    private mutating func joinLines() {
        let cells = found.indices.filter { found[$0].evidence == .cell && found[$0].box.width > 150 }
            .sorted { found[$0].box.top < found[$1].box.top }
        guard meter.allows(cells.count * cells.count) else { return }
        var gone: Set<Int> = []
        for (position, first) in cells.enumerated() where !gone.contains(first) {
            var run = [first]
            for next in cells[(position + 1)...] {
                let (last, box) = (found[run[run.count - 1]].box, found[next].box)
                if abs(box.left - last.left) < 2, abs(box.right - last.right) < 2, abs(box.top - last.bottom) < 2,
                    abs(box.height - last.height) < 2
                {
                    run.append(next)
                }
            }
            guard run.count >= 3, !run.contains(where: hasNeighbour) else { continue }
            found[first].box = found[first].box.union(found[run[run.count - 1]].box)
            gone.formUnion(run.dropFirst())
        }
        found = found.indices.filter { !gone.contains($0) }.map { found[$0] }
    }

    /// Whether another cell stands right beside one.
    private func hasNeighbour(_ index: Int) -> Bool {
        let box = found[index].box
        guard meter.allows(found.count) else { return true }
        return found.contains {
            abs($0.box.middle - box.middle) < 4
                && (abs($0.box.right - box.left) < 3 || abs($0.box.left - box.right) < 3)
        } || !texts(in: Box(left: box.left - 20, top: box.top, right: box.left - 0.5, bottom: box.bottom)).isEmpty
    }

    private func distinct(_ boxes: [Box]) -> [Box] {
        var result: [Box] = []
        for box in boxes.sorted(by: { ($0.left, $0.top) < ($1.left, $1.top) }) {
            let isKnown = result.suffix(200).contains {
                $0.left < box.right - 0.6 * box.width && $0.right > box.left + 0.6 * box.width
                    && $0.top < box.bottom - 0.6 * box.height && $0.bottom > box.top + 0.6 * box.height
            }
            if !isKnown { result.append(box) }
        }
        return result
    }

    /// Whether something was found that shares more than an edge with a place.
    private func isTaken(_ box: Box) -> Bool {
        guard meter.allows(found.count) else { return true }
        return found.contains {
            $0.box.left < box.right - 1.5 && $0.box.right > box.left + 1.5 && $0.box.top < box.bottom - 1.5
                && $0.box.bottom > box.top + 1.5
        }
    }

    /// The texts whose middle is within a place.
    private func texts(in box: Box) -> [TextPhrase] {
        var result: [TextPhrase] = []
        var low = 0
        var high = phrases.count
        while low < high {
            let middle = (low + high) / 2
            if phrases[middle].top < box.top - 30 { low = middle + 1 } else { high = middle }
        }
        while low < phrases.count, phrases[low].top < box.bottom, meter.allows(1) {
            let phrase = phrases[low]
            if phrase.middle > box.top, phrase.middle < box.bottom, phrase.right > box.left + 1,
                phrase.left < box.right - 1
            {
                result.append(phrase)
            }
            low += 1
        }
        return result
    }

    // MARK: Cells

    private mutating func add(_ cell: PageCells.Cell) {
        let box = cell.box
        guard box.width >= 12, box.height >= 8.5, box.height < 3 * box.width, box.height < 260,
            box.width * box.height < 0.4 * width * height,
            cell.ticks.isEmpty, ink.light(at: box) > 0.6, !isTaken(box), !hasLines(box)
        else { return }
        let texts = texts(in: box).filter { !$0.isStroke }
        if let room = Self.room(beside: texts, in: box) {
            let above = Box(left: box.left, top: box.top - 14, right: box.right, bottom: box.top)
            if Self.isForOthers(self.texts(in: above)) { return }
            found.append(FieldCandidate(box: room.inset(by: 1), kind: .text, evidence: .cell))
            return
        }
        let top = texts.map(\.top).min() ?? 0
        let bottom = texts.map(\.bottom).max() ?? 0
        let right = texts.map(\.right).max() ?? 0
        let isShort = bottom - top < 0.62 * box.height
        if Self.isForOthers(texts) { return }
        let lines = Set(texts.map { Int($0.baseline) }).count
        guard texts.contains(where: \.hasLetters), lines <= 2 || lines <= 5 && box.bottom - bottom > bottom - top else {
            return
        }
        if isShort, box.width >= 20, box.bottom - bottom >= 8, box.bottom - bottom > 1.8 * (top - box.top) + 2 {
            var free = box
            free.top = bottom
            if !isTaken(free) { addParts(of: free, under: texts) }
        } else if box.right - right >= 20, box.height < 40, endsAsLabel(texts) || isHead(texts, of: box) {
            var free = box
            (free.left, free.right) = (right + 4, box.right - 2)
            if !isTaken(free) { found.append(FieldCandidate(box: free, kind: .text, evidence: .cellBesideText)) }
        }
    }

    /// The room of a cell in which nothing but a sign stands, at one of its sides: of a sum or difference, a currency, a per
    /// cent; all of it where nothing does. Nil for others.
    private static func room(beside texts: [TextPhrase], in box: Box) -> Box? {
        guard texts.allSatisfy(\.isSign) else { return nil }
        var room = box
        for text in texts {
            if text.right < box.left + 0.3 * box.width {
                room.left = max(room.left, text.right + 0.5)
            } else if text.left > box.right - 0.3 * box.width {
                room.right = min(room.right, text.left - 0.5)
            } else {
                return nil
            }
        }
        return room.width >= 12 ? room : nil
    }

    /// Adds what is below the texts of a cell: a field for each text of the line above it.
    private mutating func addParts(of box: Box, under texts: [TextPhrase]) {
        let line = texts.max { $0.baseline < $1.baseline }?.baseline ?? 0
        let heads = texts.filter { abs($0.baseline - line) < 1 && $0.hasLetters && !$0.text.hasPrefix("(") }
            .sorted { $0.left < $1.left }
        let isRow = zip(heads, heads.dropFirst()).allSatisfy { $1.left - $0.left > 40 && $1.left - $0.right > 12 }
        let starts = isRow && heads.count > 1 ? heads.dropFirst().map(\.left) : []
        let cuts = starts.isEmpty ? separators(in: box) : starts.map { ($0, $0) }
        for (left, right) in zip([box.left] + cuts.map(\.1), cuts.map(\.0) + [box.right]) where right - left > 12 {
            var part = box
            (part.left, part.right, part.bottom) = (left + 2, right - 1, box.bottom - 1)
            found.append(FieldCandidate(box: part, kind: .text, evidence: .cellUnderText))
        }
    }

    /// Where strokes in a cell part what is written there, from left to right.
    private func separators(in box: Box) -> [(Double, Double)] {
        let lines = ink.rules.levels(from: box.top + 2, to: box.bottom - 2).filter {
            $0.from > box.left + 12 && $0.to < box.right - 12 && $0.to - $0.from < 14
        }.map { ($0.from, $0.to) }
        let texts = texts(in: box).filter(\.isStroke).map { ($0.left, $0.right) }
        return (lines + texts).sorted { $0.0 < $1.0 }
    }

    /// Whether a text says that something is not for whoever fills the form.
    static func isForOthers(_ texts: [TextPhrase]) -> Bool {
        let all = texts.map(\.text).joined(separator: " ").lowercased()
        return ["do not write", "do not use", "use only", "date stamp", "for official use", "leave blank"].contains {
            all.contains($0)
        }
    }

    /// Whether the texts of a cell are the name, in capitals, of what is written behind them in the same cell: no heading,
    /// and no cell to write in stands beside it or below.
    private func isHead(_ texts: [TextPhrase], of box: Box) -> Bool {
        let (left, right) = (texts.map(\.left).min() ?? 0, texts.map(\.right).max() ?? 0)
        let words = texts.map(\.text).joined(separator: " ").prefix { $0 != "(" }
        guard box.height < 24, left - box.left < 8, box.right - right >= max(40, 0.3 * box.width),
            Set(texts.map { Int($0.baseline) }).count == 1, words.count(where: \.isLetter) >= 4,
            !words.contains(where: \.isLowercase), !texts.contains(where: \.isBold), meter.allows(cells.count)
        else { return false }
        return !cells.contains { cell in
            let isBeside = abs(cell.box.left - box.right) < 3 && abs(cell.box.middle - box.middle) < 4
            let isBelow =
                abs(cell.box.top - box.bottom) < 3 && abs(cell.box.left - box.left) < 3
                && abs(cell.box.right - box.right) < 3
            return (isBeside || isBelow) && !self.texts(in: cell.box).contains(where: \.hasLetters)
        }
    }

    private func endsAsLabel(_ texts: [TextPhrase]) -> Bool {
        guard let last = texts.max(by: { ($0.baseline, $0.right) < ($1.baseline, $1.right) }) else { return false }
        return last.text.hasSuffix(":") || last.text.hasSuffix("$") || last.text.hasSuffix("：")
    }

    /// Whether a line runs through a part of it.
    private func hasLines(_ box: Box) -> Bool {
        ink.rules.levels(from: box.top + 3, to: box.bottom - 3).contains {
            min($0.to, box.right) - max($0.from, box.left) > 12
        }
            || ink.rules.uprights(from: box.left + 3, to: box.right - 3).contains {
                min($0.to, box.bottom) - max($0.from, box.top) > 4
            }
    }

    // MARK: Lines

    private mutating func addBlanks() {
        for blank in blanks where blank.to - blank.from >= 14 && isToWriteOn(blank) {
            add(line: blank, evidence: .underscores)
        }
    }

    /// Whether it is of strokes, or of dots that lead to nothing.
    private func isToWriteOn(_ blank: PageRules.Rule) -> Bool {
        let isStroke = strokes.contains {
            abs($0.baseline - blank.place) < 1 && $0.left > blank.from - 1 && $0.right < blank.to + 1
        }
        guard !isStroke else { return true }
        let behind = Box(left: blank.to, top: blank.place - 12, right: width, bottom: blank.place + 3)
        guard let next = texts(in: behind).min(by: { $0.left < $1.left }) else {
            return blank.to - blank.from > 40 && !isTaken(behind)
        }
        // Three dots leave something out.
        return blank.to - blank.from >= 24 && next.left - blank.to < 8
            && (next.words.first.map { Self.isWord($0.text) } ?? false)
    }

    /// Whether it is a word of a sentence, not the number of a page or of a line.
    private static func isWord(_ text: String) -> Bool {
        text.count(where: \.isLetter) >= 2 && !text.contains(where: \.isNumber)
            && !text.lowercased().allSatisfy { "ivxlcdm.,".contains($0) }
    }

    private mutating func addLines() {
        for rule in ink.rules.horizontal where rule.to - rule.from >= 18 {
            guard isLabelled(rule), !isUpperEdge(rule) else { continue }
            add(line: rule, evidence: .line)
        }
    }

    /// Whether lines go down from it: it is the upper edge of a frame or of a table.
    private func isUpperEdge(_ line: PageRules.Rule) -> Bool {
        ink.rules.uprights(from: line.from - 2, to: line.to + 2).contains {
            abs($0.from - line.place) < 2.5 && $0.to > line.place + 6
        }
    }

    private mutating func add(line: PageRules.Rule, evidence: FieldCandidate.Evidence) {
        let room = room(above: line)
        guard room >= 8 else { return }
        let box = Box(left: line.from, top: line.place - min(room, 14), right: line.to, bottom: line.place)
        guard !isTaken(box), ink.light(at: box) > 0.6 else { return }
        found.append(FieldCandidate(box: box, kind: .text, evidence: evidence))
    }

    /// How much room is above a line, up to 20 points.
    private func room(above line: PageRules.Rule) -> Double {
        let strip = Box(left: line.from + 2, top: line.place - 20, right: line.to - 2, bottom: line.place + 1)
        var top = strip.top
        for text in texts(in: strip) { top = max(top, text.bottom) }
        for rule in ink.rules.levels(from: strip.top, to: line.place - 2) where rule.from < strip.right {
            if rule.to > strip.left { top = max(top, rule.place) }
        }
        return line.place - top
    }

    /// Whether a text stands before a line, or a short one right below it.
    private func isLabelled(_ line: PageRules.Rule) -> Bool {
        let before = texts(
            in: Box(left: line.from - 40, top: line.place - 10, right: line.from, bottom: line.place + 2))
        if before.contains(where: {
            abs($0.baseline - line.place) < 5 && $0.right <= line.from + 2 && line.from - $0.right < 14
        }) {
            return line.to - line.from < 0.75 * width
        }
        guard line.to - line.from < 0.6 * width else { return false }
        let below = texts(in: Box(left: line.from, top: line.place, right: line.to, bottom: line.place + 13))
        return below.contains {
            $0.left > line.from - 4 && $0.right < line.to + 12 && $0.top - line.place < 5 && $0.size < 10.5
        }
    }
}
