/// A stream object (ISO 32000-1, 7.3.8): its dictionary and its data with the filters still applied.
public struct PDFStream: Hashable, Sendable {
    /// The stream dictionary. `Length` is not trusted; the data says how long it is.
    public var dictionary: PDFDictionary
    /// The encoded data, decrypted.
    public var data: ArraySlice<UInt8>

    /// Makes a stream.
    public init(dictionary: PDFDictionary = [:], data: ArraySlice<UInt8>) {
        self.dictionary = dictionary
        self.data = data
    }

    /// Makes a stream without a filter.
    public init(dictionary: PDFDictionary = [:], bytes: [UInt8]) {
        self.init(dictionary: dictionary, data: bytes[...])
    }

    /// - Complexity: O(bytes).
    public func hash(into hasher: inout Hasher) {
        hasher.combine(dictionary)
        hasher.combine(data)
    }
}
