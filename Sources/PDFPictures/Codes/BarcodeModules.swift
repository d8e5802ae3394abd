/// The dark and light modules of a code.
public struct BarcodeModules: Sendable, Hashable {
    /// The kind of code.
    public let symbology: BarcodeSymbology
    /// The number of rows.
    public let rows: Int
    /// The number of columns.
    public let columns: Int
    /// The height of a row in module widths.
    public let rowHeight: Int
    /// Of optical marks: the distance of two places and the height of a bar, in points.
    let bars: Bars
    private let dark: [Bool]

    init(_ symbology: BarcodeSymbology, rows: Int, columns: Int, rowHeight: Int, dark: [Bool]) {
        self.symbology = symbology
        self.rows = rows
        self.columns = columns
        self.rowHeight = rowHeight
        self.dark = dark
        bars = Bars(pitch: 0, height: 0)
    }

    /// Optical marks: 1 for a bar and 0 for a place without one, from the top down; spaces do not count.
    private init(
        marks text: ArraySlice<UInt8>, _ parameters: BarcodeParameters, height: Double
    ) throws(BarcodeError) {
        var marks: [Bool] = []
        for byte in text where byte != UInt8(ascii: " ") {
            guard byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else { throw .badCharacters }
            marks.append(byte == UInt8(ascii: "1"))
        }
        guard !marks.isEmpty else { throw .badCharacters }
        let bar = parameters.moduleWidth ?? 1
        let pitch = parameters.pitch ?? height / Double(marks.count)
        // A thousandth of a point is what millimetres leave over.
        guard Double(marks.count - 1) * pitch + bar <= height + 0.001, pitch > bar else { throw .tooLong }
        (symbology, rows, columns, rowHeight, dark) = (.omr, marks.count, 1, 1, marks)
        bars = Bars(pitch: pitch, height: bar)
    }

    /// Where optical marks stand.
    struct Bars: Sendable, Hashable {
        var pitch: Double
        var height: Double
    }

    /// Whether a module is dark; rows count from the top. What lies outside is light.
    public func isDark(row: Int, column: Int) -> Bool {
        guard (0..<rows).contains(row), (0..<columns).contains(column) else { return false }
        return dark[row * columns + column]
    }

    /// Encodes a text.
    ///
    /// Text beyond ASCII is stored as UTF-8, and the code says so (ECI 26); Code 128 takes Latin-1.
    /// - Parameters:
    ///   - text: UTF-8, not empty.
    ///   - width: The width of the room, which decides the shape of PDF417.
    ///   - height: The height of the room.
    /// - Throws: `BarcodeError`.
    public init(
        _ text: ArraySlice<UInt8>, _ parameters: BarcodeParameters, width: Double, height: Double
    ) throws(BarcodeError) {
        let symbology = parameters.symbology
        let eci = symbology.knowsUnicode && text.contains { $0 > 0x7F } ? 26 : 0
        func encode(_ first: Int, _ second: Int, _ third: Int) throws(BarcodeError) -> BarcodeModules {
            try BarcodeEncoder.encode(
                text, symbology, (first, second, third), eci: eci,
                rowHeight: symbology == .pdf417 ? parameters.rowHeight : 1)
        }
        switch symbology {
        case .qr: self = try encode((parameters.correction ?? 1) + 1, 0, 0)
        case .code128: self = try encode(0, 0, 0)
        case .dataMatrix: self = try encode(0, 0, BarcodeEncoder.squareDataMatrix)
        case .omr: try self.init(marks: text, parameters, height: height)
        case .pdf417:
            let correction = parameters.correction ?? -1
            if let columns = parameters.columns {
                // Where the text needs more columns than were asked for, the encoder takes more.
                self = try encode(correction, columns, 0)
            } else {
                let first = try encode(correction, 0, 0)
                let best = first.bestPDF417Columns(width: width, height: height)
                self = best == first.codewordColumns ? first : try encode(correction, best, 0)
            }
        }
    }

    /// PDF417: start, stop and row indicators take 69 modules of a row, each codeword 17.
    private var codewordColumns: Int { (columns - 69) / 17 }

    /// The number of columns with which this symbol's codewords make the largest modules in a room.
    private func bestPDF417Columns(width: Double, height: Double) -> Int {
        let count = codewordColumns * rows
        let quiet = Double(2 * symbology.quietColumns)
        let shapes = (1...30).compactMap { columns -> (columns: Int, size: Double)? in
            let rows = max(3, (count + columns - 1) / columns)
            guard rows <= 90, rows * columns <= 928 else { return nil }
            let size = min(
                width / (Double(69 + 17 * columns) + quiet), height / (Double(rows * rowHeight) + quiet))
            return (columns, size)
        }
        return shapes.max { $0.size < $1.size }?.columns ?? codewordColumns
    }
}
