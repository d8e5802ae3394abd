/// The kinds of code that can be drawn; the raw values are the words of mapping files.
public enum BarcodeSymbology: String, Sendable, Hashable, Codable, CaseIterable {
    /// QR Code (ISO/IEC 18004).
    case qr
    /// Code 128 (ISO/IEC 15417).
    case code128
    /// PDF417 (ISO/IEC 15438).
    case pdf417
    /// Data Matrix with ECC 200 (ISO/IEC 16022).
    case dataMatrix = "datamatrix"
    /// Bars that a machine counts which folds and inserts letters (optical mark recognition): a text of 1 and 0 says from
    /// the top down where there is one.
    case omr

    /// The empty modules that each standard wants to the left and right.
    var quietColumns: Int {
        switch self {
        case .qr: 4
        case .code128: 10
        case .pdf417: 2
        case .dataMatrix: 1
        case .omr: 0
        }
    }

    /// The empty modules above and below.
    var quietRows: Int { self == .code128 ? 0 : quietColumns }

    /// Whether the code says which characters its bytes are (ECI); Code 128 has Latin-1 only.
    var knowsUnicode: Bool { self != .code128 && self != .omr }
}
