extension String {
    /// The text with zeros in front, as many as it lacks to a width in bytes.
    package func zeroPadded(to width: Int) -> String {
        utf8.count < width ? String(repeating: "0", count: width - utf8.count) + self : self
    }
}

extension Int {
    /// The digits of a number that is not below zero, with zeros in front up to a width.
    package func padded(_ width: Int) -> String { String(self).zeroPadded(to: width) }
}
