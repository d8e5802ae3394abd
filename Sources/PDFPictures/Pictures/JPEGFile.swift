import PDFObjects

/// The segments of a JPEG file (ITU-T T.81, annex B) as far as putting it into a PDF takes.
///
/// The entropy-coded data is not decoded; segments that viewers do not need are dropped.
struct JPEGFile {
    private(set) var width = 0
    private(set) var height = 0
    private(set) var components = 0
    private(set) var orientation = PictureOrientation.upright
    /// Whether an Adobe segment is there: CMYK is stored inverted then.
    private(set) var isAdobe = false
    /// The file without what viewers do not need.
    private(set) var data: [UInt8] = [0xFF, 0xD8]
    private var hasScan = false

    init(_ file: [UInt8]) throws(PictureError) {
        let reader = ByteReader(bytes: file[...])
        data.reserveCapacity(file.count)
        var offset = 2
        while true {
            guard reader.byte(offset) == 0xFF, let code = reader.byte(offset + 1) else { throw Self.cut }
            if code == 0xFF {  // fill bytes (B.1.1.2)
                offset += 1
                continue
            }
            if code == 0xD9 { break }
            if code == 0x01 || (0xD0...0xD7).contains(code) {
                offset += 2
                continue
            }
            guard let length = reader.short(offset + 2), length >= 2,
                let segment = reader.slice(offset + 4, count: length - 2)
            else { throw Self.cut }
            try read(code, ByteReader(bytes: segment))
            if Self.isKept(code, ByteReader(bytes: segment)) { data += file[offset..<(offset + 2 + length)] }
            offset += 2 + length
            if code == 0xDA {
                hasScan = true
                let end = try Self.endOfScan(file, from: offset)
                data += file[offset..<end]
                offset = end
            }
        }
        data += [0xFF, 0xD9]
        guard components > 0 else { throw PictureError(.damaged, "says no size") }
        guard hasScan else { throw Self.cut }
    }

    private static let cut = PictureError(.damaged, "is damaged, or not all of it is there")

    /// Where the marker after entropy-coded data stands; stuffed zeros and restart markers belong to the data.
    private static func endOfScan(_ file: [UInt8], from start: Int) throws(PictureError) -> Int {
        var offset = start
        while offset + 1 < file.count {
            if file[offset] != 0xFF {
                offset += 1
            } else if file[offset + 1] == 0 || (0xD0...0xD7).contains(file[offset + 1]) {
                offset += 2
            } else if file[offset + 1] == 0xFF {
                offset += 1
            } else {
                return offset
            }
        }
        throw cut
    }

    /// Tables, frames, scans, JFIF, Adobe and colour profiles; no Exif, no comments, no further pictures.
    private static func isKept(_ code: Int, _ segment: ByteReader) -> Bool {
        switch code {
        case 0xE0: segment.has("JFIF", at: 0)
        case 0xE2: segment.has("ICC_PROFILE", at: 0)
        case 0xEE: segment.has("Adobe", at: 0)
        case 0xE1...0xEF, 0xFE: false
        default: true
        }
    }

    private mutating func read(_ code: Int, _ segment: ByteReader) throws(PictureError) {
        switch code {
        case 0xC0, 0xC1, 0xC2: try readFrame(segment)
        case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
            // DCTDecode takes baseline, extended and progressive, Huffman-coded (7.4.8).
            throw PictureError(.unsupported, "is a kind of JPEG that PDF does not take (lossless or arithmetic)")
        case 0xE1 where segment.has("Exif", at: 0):
            if let tiff = segment.slice(6, count: segment.bytes.count - 6) {
                orientation = ExifOrientation.read(ByteReader(bytes: tiff)) ?? orientation
            }
        case 0xEE where segment.has("Adobe", at: 0): isAdobe = true
        default: break
        }
    }

    private mutating func readFrame(_ segment: ByteReader) throws(PictureError) {
        guard components == 0 else { throw PictureError(.unsupported, "is a JPEG of several frames") }
        guard let bits = segment.byte(0), let height = segment.short(1), let width = segment.short(3),
            let count = segment.byte(5), segment.bytes.count == 6 + 3 * count
        else { throw Self.cut }
        guard bits == 8 else { throw PictureError(.unsupported, "has \(bits) bits a colour; PDF takes JPEG of 8") }
        guard [1, 3, 4].contains(count) else {
            throw PictureError(.unsupported, "has \(count) colour components; 1, 3 or 4 are known")
        }
        try Picture.checkSize(width, height)
        (self.width, self.height, components) = (width, height, count)
    }

    func picture(digest: [UInt8]) -> Picture {
        let space: PDFName = components == 1 ? "DeviceGray" : components == 3 ? "DeviceRGB" : "DeviceCMYK"
        var dictionary = Picture.imageDictionary(width: width, height: height, colorSpace: .name(space), bits: 8)
        if components == 4, isAdobe {
            dictionary["Decode"] = .array([1, 0, 1, 0, 1, 0, 1, 0].map { .integer($0) })
        }
        dictionary["Filter"] = .name("DCTDecode")
        return Picture(
            width: width, height: height, orientation: orientation,
            image: PDFStream(dictionary: dictionary, data: data[...]), digest: digest)
    }
}
