import PDFPreview

/// A white picture that others are drawn into, with frames and lines.
struct PictureCanvas {
    /// What frames and lines are drawn in.
    enum Colour {
        case grey, blue, orange, red, green

        /// Blue, green, red.
        fileprivate var bytes: (UInt8, UInt8, UInt8) {
            switch self {
            case .grey: (0xB0, 0xB0, 0xB0)
            case .blue: (0xD0, 0x60, 0x20)
            case .orange: (0x00, 0x80, 0xF0)
            case .red: (0x20, 0x20, 0xE0)
            case .green: (0x40, 0xA0, 0x20)
            }
        }
    }

    let width: Int
    let height: Int
    private var bytes: [UInt8]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        bytes = [UInt8](repeating: 0xFF, count: 4 * width * height)
    }

    /// What was drawn.
    var picture: PreviewPicture { PreviewPicture(width: width, height: height, bytes: bytes) }

    /// Draws a picture; what is outside is left out.
    mutating func draw(_ picture: PreviewPicture, x: Int, y: Int) {
        let columns = min(picture.width, width - x)
        guard columns > 0 else { return }
        for row in 0..<min(picture.height, height - y) {
            let start = 4 * ((y + row) * width + x)
            bytes.replaceSubrange(
                start..<(start + 4 * columns),
                with: picture.bytes[(4 * row * picture.width)..<(4 * (row * picture.width + columns))])
        }
    }

    /// Draws a frame of two pixels.
    mutating func frame(_ place: PreviewRectangle, _ colour: Colour) {
        for inset in [0.0, 1.0] {
            let (left, right) = (place.left + inset, place.right - inset)
            let (top, bottom) = (place.top + inset, place.bottom - inset)
            line(from: (left, top), to: (right, top), colour)
            line(from: (left, bottom), to: (right, bottom), colour)
            line(from: (left, top), to: (left, bottom), colour)
            line(from: (right, top), to: (right, bottom), colour)
        }
    }

    /// Draws a line of one pixel.
    mutating func line(from start: (x: Double, y: Double), to end: (x: Double, y: Double), _ colour: Colour) {
        guard [start.x, start.y, end.x, end.y].allSatisfy({ abs($0) < 100_000 }) else { return }
        let steps = max(1, Int(max(abs(end.x - start.x), abs(end.y - start.y)).rounded(.up)))
        for step in 0...steps {
            let share = Double(step) / Double(steps)
            let x = Int((start.x + share * (end.x - start.x)).rounded())
            let y = Int((start.y + share * (end.y - start.y)).rounded())
            guard (0..<width).contains(x), (0..<height).contains(y) else { continue }
            let place = 4 * (y * width + x)
            (bytes[place], bytes[place + 1], bytes[place + 2]) = colour.bytes
        }
    }
}
