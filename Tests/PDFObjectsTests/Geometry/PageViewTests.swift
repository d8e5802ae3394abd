import PDFObjects
import Testing

/// Where a rectangle of a page is when the page is shown.
struct PageViewTests {
    @Test(arguments: [
        (0, [10.0, 160, 30, 170]), (90, [20.0, 10, 30, 30]), (180, [70.0, 20, 90, 30]), (270, [160.0, 70, 170, 90]),
    ])
    func turnsAroundTheCropBox(_ rotation: Int, _ edges: [Double]) {
        let view = PageView(crop: PDFRectangle(100, 50, 200, 240), rotation: rotation)
        let shown = view.shown(PDFRectangle(110, 70, 130, 80))
        #expect([shown.left, shown.top, shown.right, shown.bottom] == edges)
    }
}
