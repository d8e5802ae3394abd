public import PDFPictures

/// Where the pictures come from that rows name. Shared by all workers.
public protocol PictureSource: Sendable {
    /// The picture of a name, which is the value of a push button's column in UTF-8, not empty.
    func picture(named name: ArraySlice<UInt8>) -> Result<Picture, PictureFailure>
}

/// Why a row's picture is not there.
public struct PictureFailure: Error, Sendable, Hashable {
    /// What happened, in one sentence that does not repeat the name.
    public var message: String
    /// What to do about it.
    public var hint: String

    /// Makes a failure.
    public init(message: String, hint: String) {
        self.message = message
        self.hint = hint
    }
}
