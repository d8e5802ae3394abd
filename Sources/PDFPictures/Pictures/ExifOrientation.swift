/// The orientation in an Exif segment (Exif 2.3, 4.6; a TIFF file of one directory).
enum ExifOrientation {
    private static let tag = 0x0112

    /// The orientation; nil when there is none, or the data is damaged.
    static func read(_ tiff: ByteReader) -> PictureOrientation? {
        let little: Bool
        if tiff.has("II", at: 0) { little = true } else if tiff.has("MM", at: 0) { little = false } else { return nil }
        guard tiff.short(2, littleEndian: little) == 42, let directory = tiff.long(4, littleEndian: little),
            let count = tiff.short(directory, littleEndian: little)
        else { return nil }
        for index in 0..<count {
            let entry = directory + 2 + 12 * index
            guard let name = tiff.short(entry, littleEndian: little) else { return nil }
            if name == tag { return tiff.short(entry + 8, littleEndian: little).flatMap(PictureOrientation.init) }
        }
        return nil
    }
}
