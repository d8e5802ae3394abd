import CZint

/// libzint: texts to modules.
enum BarcodeEncoder {
    /// The option of Data Matrix that leaves out rectangular symbols.
    static let squareDataMatrix = Int(DM_SQUARE)
    /// The largest symbol: 200 rows of 1,152 modules.
    private static let capacity = 200 * 1_152

    static func encode(
        _ text: ArraySlice<UInt8>, _ symbology: BarcodeSymbology, _ options: (Int, Int, Int), eci: Int, rowHeight: Int
    ) throws(BarcodeError) -> BarcodeModules {
        guard !text.isEmpty else { throw .badCharacters }
        guard text.count <= Int(ZINT_MAX_DATA_LEN) else { throw .tooLong }
        let kind =
            switch symbology {
            case .qr: BARCODE_QRCODE
            case .code128: BARCODE_CODE128
            case .pdf417: BARCODE_PDF417
            case .dataMatrix: BARCODE_DATAMATRIX
            case .omr: throw .failed
            }
        let settings = [Int32(clamping: options.0), Int32(clamping: options.1), Int32(clamping: options.2)]
        var (rows, columns, status): (Int32, Int32, Int32) = (0, 0, 0)
        let modules = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
            status = unsafe text.withUnsafeBufferPointer { source in
                unsafe settings.withUnsafeBufferPointer { settings in
                    unsafe zint_modules(
                        kind, settings.baseAddress, Int32(clamping: eci), source.baseAddress,
                        Int32(clamping: source.count), target.baseAddress, Int32(capacity), &rows, &columns)
                }
            }
            count = status < ZINT_ERROR ? Int(rows) * Int(columns) : 0
        }
        switch status {
        case ..<ZINT_ERROR:
            return BarcodeModules(
                symbology, rows: Int(rows), columns: Int(columns), rowHeight: rowHeight, dark: modules.map { $0 == 1 })
        case ZINT_ERROR_TOO_LONG: throw .tooLong
        case ZINT_ERROR_INVALID_DATA: throw .badCharacters
        default: throw .failed
        }
    }
}
