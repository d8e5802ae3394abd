import PDFPreview

extension ShownPage {
    /// Whether most of a line of a list box stands on the bar of a selected row. The bar has Acrobat's blue, which packets
    /// draw, too: 0.6, 0.757, 0.855.
    func hasBar(behind line: [PreviewText.Character], _ place: ShownPlace) -> Bool {
        guard let first = line.first else { return false }
        var area = first.box
        for character in line.dropFirst() {
            area.left = min(area.left, character.box.left)
            area.top = min(area.top, character.box.top)
            area.right = max(area.right, character.box.right)
            area.bottom = max(area.bottom, character.box.bottom)
        }
        area.left = max(area.left, place.area.left)
        area.top = max(area.top, place.area.top)
        area.right = min(area.right, place.area.right)
        area.bottom = min(area.bottom, place.area.bottom)
        let (columns, rows) = image.pixels(in: area, dotsPerInch: VerifyReference.dotsPerInch)
        guard !columns.isEmpty, !rows.isEmpty else { return false }
        var blue = 0
        for row in rows {
            for column in columns where abs(Int(image.pixels[row * image.width + column]) - Self.barGrey) <= 6 {
                blue += 1
            }
        }
        return blue * 4 >= columns.count * rows.count
    }

    /// The bar in grey, by Rec. 601.
    private static let barGrey = 184
}
