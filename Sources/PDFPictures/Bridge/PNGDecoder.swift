import CPNG
import PDFObjects

/// Decodes PNG through libpng's simplified interface, which reports errors as a status and never jumps out of a caller.
enum PNGDecoder {
    /// The picture in 8 bits a component of sRGB, its alpha channel as a mask.
    static func decode(_ file: [UInt8], digest: [UInt8]) throws(PictureError) -> Picture {
        try unsafe file.withUnsafeBytes { source in unsafe pixels(source) }.get().picture(digest: digest)
    }

    private static func pixels(_ source: UnsafeRawBufferPointer) -> Result<Pixels, PictureError> {
        // libpng remembers where the structure lies, so it has to stay there.
        let header = UnsafeMutablePointer<png_image>.allocate(capacity: 1)
        unsafe header.initialize(to: png_image())
        defer {
            unsafe png_image_free(header)
            unsafe header.deallocate()
        }
        unsafe header.pointee.version = png_uint_32(PNG_IMAGE_VERSION)
        guard unsafe png_image_begin_read_from_memory(header, source.baseAddress, source.count) != 0 else {
            return .failure(damaged)
        }
        let (width, height) = unsafe (Int(header.pointee.width), Int(header.pointee.height))
        // The header was checked before; this is the same header.
        guard width > 0, height > 0, width <= Picture.pixelLimit / height else { return .failure(damaged) }
        let isColored = unsafe header.pointee.format & png_uint_32(PNG_FORMAT_FLAG_COLOR) != 0
        let channels = isColored ? 4 : 2
        let alpha = png_uint_32(PNG_FORMAT_FLAG_ALPHA)
        unsafe header.pointee.format = isColored ? alpha | png_uint_32(PNG_FORMAT_FLAG_COLOR) : alpha
        var isRead = false
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: width * height * channels) { target, count in
            isRead = unsafe png_image_finish_read(header, nil, target.baseAddress, 0, nil) != 0
            count = isRead ? width * height * channels : 0
        }
        return isRead
            ? .success(Pixels(width: width, height: height, channels: channels, bytes: bytes)) : .failure(damaged)
    }

    private static let damaged = PictureError(.damaged, "is damaged, or not all of it is there")
}
