import PDFPictures

/// The form XObject of one widget that shows a row's picture: what its page draws, or its appearance stream.
struct PictureSlot: Sendable {
    var field: Int
    var placement: PicturePlacement
    /// The dictionary up to the place of Resources.
    var head: [UInt8]
    /// The resources without the closing brackets.
    var resources: [UInt8]
    /// What stands before and after the picture: decoration, caption, a matrix.
    var prefix: [UInt8]
    var suffix: [UInt8]
    /// The whole object for a value that is kept.
    var kept: [UInt8]
}
