import Markup

/// The rows of one sheet, from top to bottom, each read when it is asked for.
///
/// Reading goes forward only. Memory does not grow with the sheet. Not Sendable: use on one thread.
public final class SheetRows {
    /// The sheet.
    public let sheet: SheetInfo
    /// The merged areas; complete only after the last row, since they stand behind it.
    public var merges: [SheetArea] { handler.merges }

    private let stream: ZipStream
    private let parser: MarkupParser
    private let handler: SheetHandler
    private var buffer = [UInt8](repeating: 0, count: PartReader.chunk)
    private var isAtEnd = false
    private var failure: SheetError?

    init(
        _ sheet: SheetInfo, stream: ZipStream, builder: CellBuilder, limits: SheetLimits, markup: MarkupLimits
    ) throws(SheetError) {
        self.sheet = sheet
        self.stream = stream
        handler = SheetHandler(builder, limits: limits)
        do { parser = try MarkupParser(limits: markup) } catch {
            throw SheetError(error, in: sheet.part)
        }
    }

    /// The next row that the file mentions; nil after the last one.
    ///
    /// - Throws: `SheetError` with code `.damaged` or `.tooLarge`, and again when it is called again.
    public func next() throws(SheetError) -> SheetRow? {
        while true {
            if let row = handler.takeRow() { return row }
            if let failure { throw failure }
            if isAtEnd { return nil }
            do {
                let count = try stream.read(into: &buffer)
                isAtEnd = count == 0
                try parser.parse(buffer, count: count, isFinal: isAtEnd, for: handler)
            } catch {
                // Rows that were read before come first.
                failure = SheetError(error, in: sheet.part)
            }
        }
    }
}
