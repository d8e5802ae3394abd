extension Field {
    /// Whether rows can say what it has: a signature is somebody's own, and a button takes nothing but pictures.
    public var canBeFilled: Bool { kind != .signature && (kind != .button || takesPicture) }

    /// Whether its text can have several styles: cells and asterisks have none.
    public var takesStyles: Bool { kind == .text && !isComb && !flags.contains(.password) }

    /// Whether it is a push button for a picture: one of its widgets has an icon, or its caption position leaves a place
    /// for one (ISO 32000-1, table 189, entries I and TP).
    public var takesPicture: Bool {
        kind == .button
            && widgets.contains { widget in
                widget.characteristics.hasIcon || (1...6).contains(widget.characteristics.captionPosition)
            }
    }
}
