import PDFObjects
import Synchronization

/// A PNG file (ISO/IEC 15948).
///
/// PDF's Flate filter knows PNG's row filters (7.4.4.4), so the data of a plain picture goes into the PDF as it is. One
/// with transparency or interlacing is decoded by libpng and packed anew.
struct PNGFile {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// How many pixels a PNG may have: they are unpacked, which takes memory, unlike those of JPEG.
    private static let pixelLimit = 50_000_000

    private enum ColorType: Int {
        case gray = 0
        case rgb = 2
        case palette = 3
        case grayAlpha = 4
        case rgba = 6
    }

    private let file: [UInt8]
    private let width: Int
    private let height: Int
    private let bits: Int
    private let colorType: ColorType
    private let isInterlaced: Bool
    private var palette: ArraySlice<UInt8> = []
    private var isTransparent = false
    private var data: [UInt8] = []

    init(_ file: [UInt8]) throws(PictureError) {
        self.file = file
        let reader = ByteReader(bytes: file[...])
        guard reader.long(8) == 13, reader.has("IHDR", at: 12), let width = reader.long(16),
            let height = reader.long(20), let bits = reader.byte(24), let color = reader.byte(25),
            let interlace = reader.byte(28), let colorType = ColorType(rawValue: color),
            [1, 2, 4, 8, 16].contains(bits)
        else { throw Self.damaged }
        try Picture.checkSize(width, height)
        guard width <= Self.pixelLimit / height else {
            throw PictureError(.tooLarge, "has more than \(Self.pixelLimit / 1_000_000) million pixels")
        }
        (self.width, self.height, self.bits, self.colorType) = (width, height, bits, colorType)
        isInterlaced = interlace != 0
        try readChunks(reader)
    }

    private static let damaged = PictureError(.damaged, "is damaged, or not all of it is there")

    private mutating func readChunks(_ reader: ByteReader) throws(PictureError) {
        var offset = 33
        while let length = reader.long(offset) {
            guard let content = reader.slice(offset + 8, count: length) else { throw Self.damaged }
            if reader.has("PLTE", at: offset + 4) {
                palette = content
            } else if reader.has("tRNS", at: offset + 4) {
                isTransparent = true
            } else if reader.has("IDAT", at: offset + 4) {
                data += content
            } else if reader.has("IEND", at: offset + 4) {
                return
            }
            offset += length + 12
        }
        throw Self.damaged
    }

    /// Large pictures take turns, so that workers together need no more memory than one of them.
    private static let turns = Mutex(())

    func picture() throws(PictureError) -> Picture {
        guard width * height > 1_000_000 else { return try checked() }
        return try Self.turns.withLock { _ throws(PictureError) in try checked() }
    }

    private func checked() throws(PictureError) -> Picture {
        let digest = SHA256.digest(file)
        let isPlain = !isInterlaced && !isTransparent && colorType != .grayAlpha && colorType != .rgba
        guard isPlain else { return try PNGDecoder.decode(file, digest: digest) }
        let colors = colorType == .rgb ? 3 : 1
        let rowBytes = (width * colors * bits + 7) / 8
        // The check sum inside says whether the data is whole; what a row's first byte may be is checked too.
        guard let rows = Deflate.decompress(data[...], limit: (rowBytes + 1) * height),
            rows.count == (rowBytes + 1) * height,
            stride(from: 0, to: rows.count, by: rowBytes + 1).allSatisfy({ rows[$0] <= 4 })
        else { throw Self.damaged }
        var dictionary = Picture.imageDictionary(
            width: width, height: height, colorSpace: try colorSpace(), bits: bits)
        dictionary["Filter"] = .name("FlateDecode")
        dictionary["DecodeParms"] = .dictionary([
            "Predictor": .integer(15), "Colors": .integer(colors), "BitsPerComponent": .integer(bits),
            "Columns": .integer(width),
        ])
        return Picture(
            width: width, height: height, image: PDFStream(dictionary: dictionary, data: data[...]), digest: digest)
    }

    private func colorSpace() throws(PictureError) -> PDFObject {
        switch colorType {
        case .palette:
            guard !palette.isEmpty, palette.count.isMultiple(of: 3), palette.count <= 768, bits <= 8 else {
                throw Self.damaged
            }
            return .array([
                .name("Indexed"), .name("DeviceRGB"), .integer(palette.count / 3 - 1), .string(Array(palette)),
            ])
        case .rgb, .rgba:
            guard bits >= 8 else { throw Self.damaged }
            return .name("DeviceRGB")
        case .gray, .grayAlpha: return .name("DeviceGray")
        }
    }
}
