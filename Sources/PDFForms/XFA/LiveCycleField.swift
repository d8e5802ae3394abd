/// What the XFA of a hybrid form adds to one of its fields.
public struct LiveCycleField: Hashable, Sendable {
    /// How text is laid out.
    public let layout: LiveCycleLayout
    /// How a value is shown; nil where the template says nothing that is understood.
    public let picture: DisplayPicture?

    /// - Parameter picture: How a value is shown that no page of the file has.
    init(showing picture: DisplayPicture) {
        layout = LiveCycleLayout()
        self.picture = picture
    }

    init(_ field: XFAField, showing picture: DisplayPicture?) {
        layout = LiveCycleLayout(field)
        self.picture = picture
    }
}
