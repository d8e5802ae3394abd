/// `word:first:last`: positions from 1, both inclusive; negative ones count from the end.
struct WordFilter: TextFilter {
    private let first: Int
    private let last: Int

    init(_ arguments: FilterArguments) throws(Problem) {
        let range = -10_000...10_000
        first = try arguments.integer(0, in: range) ?? 1
        last = try arguments.integer(1, in: range) ?? first
        for (index, position) in [first, last].enumerated() where position == 0 {
            throw arguments.problem(index, "positions count from 1, or from -1 backwards")
        }
    }

    func apply(to buffer: inout Bytes, from start: Int) {
        let text = buffer.text(from: start)
        let words = text.unicodeScalars.split(whereSeparator: \.isSpace)
        let from = first > 0 ? first - 1 : max(0, words.count + first)
        let to = min(words.count, last > 0 ? last : words.count + last + 1)
        let chosen = from < to ? words[from..<to].map { String($0) }.joined(separator: " ") : ""
        buffer.replaceTail(from: start, with: chosen)
    }

    var span: (first: Int, last: Int) { (first, last) }
}

/// `squeeze`: white space between words becomes one space, and none is left at the ends.
struct SqueezeFilter: TextFilter {
    init(_ arguments: FilterArguments) {}

    func apply(to buffer: inout Bytes, from start: Int) {
        let words = buffer.text(from: start).unicodeScalars.split(whereSeparator: \.isSpace)
        buffer.replaceTail(from: start, with: words.map { String($0) }.joined(separator: " "))
    }
}

/// `initials`: the first letter of each word.
struct InitialsFilter: TextFilter {
    private let separator: String

    init(_ arguments: FilterArguments) { separator = arguments.text(0) ?? "" }

    func apply(to buffer: inout Bytes, from start: Int) {
        let words = buffer.text(from: start).split(whereSeparator: \.isWhitespace)
        let initials = words.compactMap { $0.first(where: \.isLetter) }.map { String($0) + separator }
        buffer.replaceTail(from: start, with: initials.joined().uppercased())
    }
}
