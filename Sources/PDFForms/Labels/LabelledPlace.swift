/// A place on a page that wants a label: that of a widget, or of the buttons of one question together.
struct LabelledPlace {
    /// A rectangle on the page as it is shown: points from the upper left corner, y downwards.
    struct Box {
        var left: Double
        var top: Double
        var right: Double
        var bottom: Double

        var width: Double { right - left }
        var height: Double { bottom - top }
        var middle: Double { (top + bottom) / 2 }
        var centre: Double { (left + right) / 2 }

        /// Whether another rectangle is within this one, but for a point.
        func holds(_ other: Box) -> Bool {
            left - 1 < other.left && other.right < right + 1 && top - 1 < other.top && other.bottom < bottom + 1
        }

        /// Whether another rectangle is where this one is, but for a quarter of its size.
        func isAlike(_ other: Box) -> Bool {
            abs(centre - other.centre) < width / 4 && abs(middle - other.middle) < height / 4
                && abs(width - other.width) < width / 4 && abs(height - other.height) < height / 4
        }

        /// The rectangle without a strip along each side.
        func inset(by strip: Double) -> Box {
            Box(left: left + strip, top: top + strip, right: right - strip, bottom: bottom - strip)
        }

        /// The smallest rectangle around both.
        func union(_ other: Box) -> Box {
            Box(
                left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
                bottom: max(bottom, other.bottom))
        }
    }

    var box: Box
    /// Whether it is a check box or a radio button.
    var isButton: Bool
    /// Whether nobody sees it.
    var isHidden = false
    /// Whether the widget draws a frame around itself, which people see as they see one of the page.
    var isFramed = false
    /// Whether it takes a single character.
    var isCell = false
    /// The field's place in the form.
    var field: Int
    /// The widget's place in the field.
    var widget: Int
}
