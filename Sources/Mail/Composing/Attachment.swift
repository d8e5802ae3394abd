/// A file that goes with a message.
public struct Attachment: Sendable, Hashable {
    /// The name that the reader sees; of any script.
    public var name: String
    /// The MIME type, such as `application/pdf`.
    public var type: String
    /// The file.
    public var bytes: [UInt8]
    /// For a picture that the HTML text shows: its Content-ID, without the angle brackets.
    public var contentID: String?

    /// Makes an attachment. Its type comes from the name's ending unless it is given.
    public init(name: String, type: String? = nil, bytes: [UInt8], contentID: String? = nil) {
        self.name = name
        self.type = type ?? Self.type(of: name)
        self.bytes = bytes
        self.contentID = contentID
    }

    /// The type that goes with a name's ending; a stream of bytes for an ending that is not known.
    public static func type(of name: String) -> String {
        let ending = name.split(separator: ".", omittingEmptySubsequences: false).last.map { $0.lowercased() } ?? ""
        return switch ending {
        case "pdf": "application/pdf"
        case "png": "image/png"
        case "jpg", "jpeg": "image/jpeg"
        case "gif": "image/gif"
        case "svg": "image/svg+xml"
        case "txt": "text/plain"
        case "csv": "text/csv"
        case "ics": "text/calendar"
        case "zip": "application/zip"
        case "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
        case "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        default: "application/octet-stream"
        }
    }
}
