import PDFObjects

/// Decoded pixels: gray or RGB, then alpha, 8 bits each, row after row from the top.
struct Pixels {
    var width: Int
    var height: Int
    /// 2 or 4.
    var channels: Int
    var bytes: [UInt8]

    func picture(digest: [UInt8]) throws(PictureError) -> Picture {
        let colors = channels - 1
        let isOpaque = stride(from: colors, to: bytes.count, by: channels).allSatisfy { bytes[$0] == 255 }
        let image = try packed(
            components: 0..<colors, space: colors == 1 ? "DeviceGray" : "DeviceRGB")
        let mask = isOpaque ? nil : try packed(components: colors..<channels, space: "DeviceGray")
        return Picture(width: width, height: height, image: image, mask: mask, digest: digest)
    }

    /// Some of the components as an image, each row as its difference from the one above (PNG filter 2): gradients and
    /// flat areas become zeros.
    private func packed(components: Range<Int>, space: PDFName) throws(PictureError) -> PDFStream {
        var rows: [UInt8] = []
        rows.reserveCapacity((width * components.count + 1) * height)
        for row in 0..<height {
            rows.append(2)
            for column in 0..<width {
                let pixel = (row * width + column) * channels
                for component in components {
                    let above = row == 0 ? 0 : bytes[pixel - width * channels + component]
                    rows.append(bytes[pixel + component] &- above)
                }
            }
        }
        var data: [UInt8] = []
        guard Deflate(level: 6).compress(rows, into: &data) else {
            throw PictureError(.tooLarge, "takes more memory than there is")
        }
        var dictionary = Picture.imageDictionary(width: width, height: height, colorSpace: .name(space), bits: 8)
        dictionary["Filter"] = .name("FlateDecode")
        dictionary["DecodeParms"] = .dictionary([
            "Predictor": .integer(15), "Colors": .integer(components.count), "Columns": .integer(width),
        ])
        return PDFStream(dictionary: dictionary, data: data[...])
    }
}
