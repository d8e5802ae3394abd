import PDFObjects

/// Where the objects of a print file are: eight bytes for each stream, and next to nothing for objects in object streams.
struct PrintReferences {
    /// Objects whose numbers follow each other.
    private struct Run {
        var first: Int
        var count: Int
        /// The number of the object stream; 0 for objects that stand by themselves.
        var container: Int
        /// The place of the first in `offsets`, or in the object stream.
        var place: Int
    }

    private var runs: [Run] = []
    private var offsets: [Int] = []

    /// Notes an object that stands by itself.
    mutating func add(_ number: Int, offset: Int) {
        if let last = runs.last, last.container == 0, last.first + last.count == number,
            last.place + last.count == offsets.count
        {
            runs[runs.count - 1].count += 1
        } else {
            runs.append(Run(first: number, count: 1, container: 0, place: offsets.count))
        }
        offsets.append(offset)
    }

    /// Notes an object in an object stream.
    mutating func add(_ number: Int, in container: Int, at place: Int) {
        if let last = runs.last, last.container == container, last.first + last.count == number,
            last.place + last.count == place
        {
            runs[runs.count - 1].count += 1
        } else {
            runs.append(Run(first: number, count: 1, container: container, place: place))
        }
    }

    /// How many bytes the place in an object stream takes: the shared part has some with more than 256 objects.
    static let placeWidth = 2

    /// The rows of a cross-reference stream from object 0 on (ISO 32000-1, 7.5.8.3).
    ///
    /// - Parameters:
    ///   - size: The number of objects; those that were not noted are free.
    ///   - width: How many bytes an offset takes.
    ///   - asDifferences: Whether rows are differences to the row above, as the PNG predictor “up” has them (7.4.4.4);
    ///     most are alike then.
    func rows(size: Int, width: Int, asDifferences: Bool) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(size * (width + 2 + Self.placeWidth))
        var above = [UInt8](repeating: 0, count: width + 1 + Self.placeWidth)
        var row = above
        var next = 0
        func append(_ type: UInt8, _ second: Int, _ third: Int) {
            row[0] = type
            for index in 0..<width { row[1 + index] = UInt8(truncatingIfNeeded: second >> (8 * (width - 1 - index))) }
            for index in 0..<Self.placeWidth {
                row[1 + width + index] = UInt8(truncatingIfNeeded: third >> (8 * (Self.placeWidth - 1 - index)))
            }
            if asDifferences {
                rows.append(2)
                for index in row.indices { rows.append(row[index] &- above[index]) }
            } else {
                rows += row
            }
            swap(&row, &above)
            next += 1
        }
        for run in runs.sorted(by: { $0.first < $1.first }) {
            while next < run.first { append(0, 0, 0) }
            for index in 0..<run.count {
                if run.container == 0 {
                    append(1, offsets[run.place + index], 0)
                } else {
                    append(2, run.container, run.place + index)
                }
            }
        }
        while next < size { append(0, 0, 0) }
        return rows
    }
}
