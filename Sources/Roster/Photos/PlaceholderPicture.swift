import FoundationEssentials

/// What is shown in place of a photo that is not there.
public enum PlaceholderPicture {
    /// The picture as a PNG file.
    public static let png = [UInt8](Data(base64Encoded: PlaceholderData.lines.joined()) ?? Data())
}
