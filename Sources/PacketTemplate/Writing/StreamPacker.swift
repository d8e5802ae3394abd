import Dispatch
import PDFObjects
import Synchronization

/// Compresses the streams of a static part anew, as strongly as its level says: whoever made the form may have been in a
/// hurry, and all packets carry the result.
struct StreamPacker: Sendable {
    private let document: PDFDocument
    private let level: Int
    /// Below this many bytes nothing is gained.
    private static let fewestBytes = 64
    /// Up to this many packed bytes, further compressors and threads cost more than they spare.
    private static let fewBytes = 32 << 10
    /// A compressor takes megabytes, so each does many streams.
    private static let lanes = 8
    /// How many bytes a lane unpacks; streams beyond that stay as they are. Of each lane, so that the bytes of a packet do
    /// not depend on which thread was faster.
    private static let laneBudget = 24 << 20

    /// - Parameter level: As `Deflate` takes it.
    init(_ document: PDFDocument, level: Int) {
        self.document = document
        self.level = level
    }

    /// The streams in the same order, packed; without Length.
    ///
    /// - Parameter deflate: A compressor of the same level, which does all of it where that is little.
    /// - Complexity: O(bytes), spread over all cores where they are many.
    func pack(_ streams: [PDFStream], with deflate: Deflate) -> [PDFStream] {
        let packed = Mutex([Int: PDFStream]())
        let lanes = min(Self.lanes, streams.count)
        let packLane = { @Sendable (lane: Int, deflate: Deflate) in
            var budget = Self.laneBudget
            for index in stride(from: lane, to: streams.count, by: lanes) {
                let result = pack(streams[index], with: deflate, &budget)
                packed.withLock { $0[index] = result }
            }
        }
        if streams.reduce(0, { $0 + $1.data.count }) <= Self.fewBytes {
            for lane in 0..<lanes { packLane(lane, deflate) }
        } else {
            DispatchQueue.concurrentPerform(iterations: lanes) { packLane($0, Deflate(level: level)) }
        }
        return packed.withLock { packed in streams.indices.map { packed[$0] ?? streams[$0] } }
    }

    private func pack(_ stream: PDFStream, with deflate: Deflate, _ budget: inout Int) -> PDFStream {
        var stream = stream
        stream.dictionary["Length"] = nil
        removeCrypt(&stream.dictionary)
        guard budget > 0, let (plain, parameters) = unpacked(stream, &budget), plain.count > Self.fewestBytes else {
            return stream
        }
        var data: [UInt8] = []
        guard deflate.compress(plain, into: &data), data.count < stream.data.count else { return stream }
        stream.data = data[...]
        stream.dictionary["Filter"] = .name("FlateDecode")
        stream.dictionary["DecodeParms"] = parameters
        return stream
    }

    /// The bytes to compress, and the parameters to keep; nil for filters that are better left alone.
    private func unpacked(_ stream: PDFStream, _ budget: inout Int) -> (plain: [UInt8], parameters: PDFObject?)? {
        guard let filters = StreamDecoder.filters(of: stream, in: document) else { return nil }
        // No byte of Deflate makes more than 1,032.
        let most = min(
            StreamDecoder.limit, max(1, stream.data.count).multipliedReportingOverflow(by: 1_032).partialValue)
        if let plain = StreamDecoder.decode(stream, in: document, isCounted: false) {
            budget -= plain.count
            return (plain, nil)
        }
        // What a predictor made of the data (7.4.4.4) stays as it is.
        guard filters == ["FlateDecode"] || filters == ["Fl"] else { return nil }
        var parameters = document.resolve(stream.dictionary["DecodeParms"])
        if let items = parameters.array { parameters = items.first ?? .null }
        let plain = Deflate.decompress(stream.data, limit: StreamDecoder.limit)
        budget -= plain?.count ?? most
        return plain.map { ($0, parameters) }
    }

    /// The data was decrypted when it was read; a Crypt filter (7.4.10) has nothing left to do.
    private func removeCrypt(_ dictionary: inout PDFDictionary) {
        switch document.resolve(dictionary["Filter"]) {
        case .name("Crypt"): dictionary["Filter"] = nil
        case .array(let filters) where filters.first.map({ document.resolve($0).name == "Crypt" }) ?? false:
            let rest = Array(filters.dropFirst())
            dictionary["Filter"] = rest.isEmpty ? nil : .array(rest)
            if let parameters = document.resolve(dictionary["DecodeParms"]).array {
                dictionary["DecodeParms"] = rest.isEmpty ? nil : .array(Array(parameters.dropFirst()))
            }
        default: break
        }
        if dictionary["Filter"] == nil { dictionary["DecodeParms"] = nil }
    }
}
