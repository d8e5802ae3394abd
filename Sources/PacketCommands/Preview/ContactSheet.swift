import PDFPreview

/// Packets as thumbnails in a grid, the row and the name of the file under each.
struct ContactSheet {
    /// One packet.
    struct Item {
        var caption: String
        var packet: [UInt8]
    }

    private static let width = 220.0
    private static let gap = 16.0
    private static let captionHeight = 20.0

    /// The sheet as a PNG file.
    ///
    /// - Parameter page: The page of each packet from 0.
    static func png(_ items: [Item], page: Int, _ process: PreviewProcess) throws -> [UInt8] {
        var thumbnails: [PreviewPicture?] = []
        for item in items { thumbnails.append(try thumbnail(item.packet, page, process)) }
        let height = Double(thumbnails.compactMap { $0?.height }.max() ?? Int(width))
        // About as wide as high, as a screen likes it.
        var columns = 1
        while Double(columns * columns) * (width + gap) < 1.4 * Double(items.count) * (height + captionHeight + gap) {
            columns += 1
        }
        columns = min(columns, items.count)
        let rows = (items.count + columns - 1) / columns
        let (cellWidth, cellHeight) = (width + gap, height + captionHeight + gap)
        var sheet = PreviewSheet(
            width: Int(Double(columns) * cellWidth + gap), height: Int(Double(rows) * cellHeight + gap))
        for (index, item) in items.enumerated() {
            let x = gap + Double(index % columns) * cellWidth
            let y = gap + Double(index / columns) * cellHeight
            let picture = thumbnails[index]
            let size = (Double(picture?.width ?? Int(width)), Double(picture?.height ?? Int(height)))
            let left = x + (width - size.0) / 2
            if let picture { sheet.pictures.append((Int(left), Int(y), picture)) }
            let frame = PreviewRectangle(
                left: Double(Int(left)) - 0.5, top: y - 0.5, right: Double(Int(left)) + size.0 + 0.5,
                bottom: y + size.1 + 0.5)
            sheet.labels.append(PreviewLabel(.frame, frame))
            let bottom = y + height + captionHeight
            let place = PreviewRectangle(left: x, top: bottom - captionHeight + 2, right: x + width, bottom: bottom)
            sheet.labels.append(PreviewLabel(.caption, place, text: item.caption))
        }
        return try process.png(sheet)
    }

    /// A page that fits the width; nil for a packet that cannot be shown, which leaves an empty frame.
    private static func thumbnail(_ packet: [UInt8], _ page: Int, _ process: PreviewProcess) throws -> PreviewPicture? {
        do throws(PreviewError) {
            let document = try process.open(packet)
            let number = min(page, document.pageCount - 1)
            let size = try document.size(page: number)
            let scale = min(width / max(1, size.width), width * 1.5 / max(1, size.height))
            return try document.picture(page: number, dotsPerInch: scale * 72)
        } catch {
            guard error.code == .system || error.code == .unavailable else { return nil }
            throw error
        }
    }
}
