import CExpat
import Glibc
import Marks

/// Parses an XML document that comes in pieces, with expat.
///
/// Made for files of strangers: a document type declaration is refused before anything in it is read, so there are no
/// entities to expand and nothing outside is ever fetched; nesting, attributes, texts and tags have limits.
/// Names are expanded (Namespaces in XML 1.0). Not Sendable: use on one thread.
@safe public final class MarkupParser {
    private let parser: OpaquePointer
    private let limits: MarkupLimits
    /// Set only while a piece is being parsed; the handler may own the parser.
    private var handler: (any MarkupHandler)?
    private var failure: (any Error)?
    private var pending: [UInt8] = []
    private var attributes = MarkupAttributes()
    private var stack: [MarkupName] = []
    /// How deep the parser is in an element that is not wanted, and the bytes of text there since the last tag.
    private var skipped = 0
    private var skippedText = 0
    /// Names that were met, each at the place of its `slot`; of two with one slot the later one stays.
    private var names = [KnownName?](repeating: nil, count: 256)
    private var fed = 0
    private var elements = 0
    private var isDone = false

    private struct KnownName {
        let bytes: [UInt8]
        let name: MarkupName
    }

    /// Begins a document.
    ///
    /// - Throws: `MarkupError` with code `.tooLarge` when there is no memory for a parser.
    public init(limits: MarkupLimits = MarkupLimits()) throws(MarkupError) {
        guard let parser = unsafe XML_ParserCreateNS(nil, Self.separator) else {
            throw MarkupError(.tooLarge, line: 1, message: "There is no memory for a parser.")
        }
        unsafe self.parser = unsafe parser
        self.limits = limits
        unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        unsafe XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_NEVER)
        unsafe XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in
            unsafe MarkupParser.of(context)?.refuse(.documentType, "It has a document type declaration.")
        }
        unsafe XML_SetElementHandler(
            parser, { context, name, attributes in unsafe MarkupParser.of(context)?.start(name, attributes) },
            { context, _ in unsafe MarkupParser.of(context)?.end() })
        unsafe XML_SetCharacterDataHandler(parser) { context, bytes, count in
            unsafe MarkupParser.of(context)?.add(bytes, count)
        }
    }

    deinit { unsafe XML_ParserFree(parser) }

    /// The line that was reached, from 1.
    public var line: Int { Int(unsafe XML_GetCurrentLineNumber(parser)) }

    /// Where the tag stands that the handler looks at, in bytes from the document's beginning. The end of an element
    /// without an end tag stands behind its tag and is empty.
    public var place: Range<Int> {
        let start = max(0, Int(unsafe XML_GetCurrentByteIndex(parser)))
        return start..<(start + max(0, Int(unsafe XML_GetCurrentByteCount(parser))))
    }

    /// Parses the next bytes of the document.
    ///
    /// - Parameters:
    ///   - count: How many bytes of `bytes` there are.
    ///   - isFinal: Whether the document ends here.
    /// - Throws: `MarkupError`, or what the handler throws.
    public func parse(
        _ bytes: [UInt8], count: Int? = nil, isFinal: Bool = false, for handler: any MarkupHandler
    ) throws {
        if let failure { throw failure }
        guard !isDone else { return }
        self.handler = handler
        defer { self.handler = nil }
        let count = min(count ?? bytes.count, bytes.count)
        fed += count
        let status = unsafe bytes.withUnsafeBytes { raw in
            unsafe XML_Parse(
                parser, raw.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(clamping: count), isFinal ? 1 : 0)
        }
        if isFinal { isDone = true }
        if let failure { throw failure }
        guard status != XML_STATUS_ERROR else {
            let error = described(unsafe XML_GetErrorCode(parser))
            failure = error
            throw error
        }
        // expat looks at an unfinished tag anew with each piece, so a long one would take quadratic time.
        if !isFinal, fed - Int(unsafe XML_GetCurrentByteIndex(parser)) > limits.token + (1 << 17) {
            let error = MarkupError(.tooLarge, line: line, message: "A tag or comment is too long.")
            failure = error
            throw error
        }
    }

    private static let separator: CChar = 0x0A

    private static func of(_ context: UnsafeMutableRawPointer?) -> MarkupParser? {
        unsafe context.map { unsafe Unmanaged<MarkupParser>.fromOpaque($0).takeUnretainedValue() }
    }

    private func described(_ code: XML_Error) -> MarkupError {
        let words = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) }
        switch code {
        case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING:
            return MarkupError(
                .encoding, line: line, message: "The document is in an encoding that is not read.", underlying: words)
        default:
            return MarkupError(
                .malformed, line: line, message: "The document is not well-formed XML.", underlying: words)
        }
    }

    // MARK: What expat calls

    private func stop(_ error: any Error) {
        if failure == nil { failure = error }
        unsafe XML_StopParser(parser, 0)
    }

    private func refuse(_ code: MarkupError.Code, _ message: String) {
        stop(MarkupError(code, line: line, message: message))
    }

    private func attempt(_ body: () throws -> Void) {
        guard failure == nil else { return }
        do { try body() } catch { stop(error) }
    }

    private func start(
        _ name: UnsafePointer<CChar>?, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
        guard failure == nil, let name = unsafe name else { return }
        flush()
        let depth = stack.count + max(0, skipped - 1)
        guard depth < limits.depth else { return refuse(.tooLarge, "Its elements are nested too deeply.") }
        elements += 1
        guard elements <= limits.elements else { return refuse(.tooLarge, "It has too many elements.") }
        guard skipped == 0 else { return unsafe skip(list) }
        attributes.removeAll()
        var index = 0
        while let list = unsafe list, let key = unsafe list[index], let value = unsafe list[index + 1] {
            guard attributes.count < limits.attributes else {
                return refuse(.tooLarge, "An element has too many attributes.")
            }
            attributes.names.append(unsafe interned(key))
            let length = unsafe strlen(value)
            unsafe value.withMemoryRebound(to: UInt8.self, capacity: length) { start in
                unsafe attributes.bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: length))
            }
            attributes.ends.append(attributes.bytes.count)
            index += 2
        }
        let element = unsafe interned(name)
        stack.append(element)
        attempt { try handler?.start(element, attributes) }
        if handler?.skipsContent ?? false { (skipped, skippedText) = (1, 0) }
    }

    /// Goes into an element that is not wanted.
    private func skip(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        var count = 0
        while let list = unsafe list, unsafe list[count] != nil { count += 2 }
        guard count / 2 <= limits.attributes else {
            return refuse(.tooLarge, "An element has too many attributes.")
        }
        skipped += 1
        skippedText = 0
    }

    private func end() {
        guard failure == nil else { return }
        skippedText = 0
        guard skipped <= 1 else {
            skipped -= 1
            return
        }
        skipped = 0
        flush()
        guard let element = stack.popLast() else { return }
        attempt { try handler?.end(element) }
    }

    private func add(_ bytes: UnsafePointer<CChar>?, _ count: CInt) {
        guard failure == nil, count > 0, let bytes = unsafe bytes else { return }
        guard pending.count + skippedText + Int(count) <= limits.text else {
            return refuse(.tooLarge, "A text is too long.")
        }
        guard skipped == 0 else {
            skippedText += Int(count)
            return
        }
        unsafe bytes.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { start in
            unsafe pending.append(contentsOf: UnsafeBufferPointer(start: start, count: Int(count)))
        }
    }

    private func flush() {
        guard !pending.isEmpty else { return }
        attempt { try handler?.text(pending) }
        pending.removeAll(keepingCapacity: pending.count < 1 << 16)
    }

    /// The name that expat writes as `namespace`, line feed, `local`, or as `local` alone.
    private func interned(_ text: UnsafePointer<CChar>) -> MarkupName {
        let count = unsafe strlen(text)
        let slot = unsafe Self.slot(text, count)
        if let known = names[slot], known.bytes.count == count {
            let isSame = unsafe known.bytes.withUnsafeBytes { bytes in
                unsafe bytes.baseAddress.map { unsafe memcmp($0, text, count) == 0 } ?? true
            }
            if isSame { return known.name }
        }
        let bytes = unsafe text.withMemoryRebound(to: UInt8.self, capacity: count) {
            unsafe Array(UnsafeBufferPointer(start: $0, count: count))
        }
        let border = bytes.lastIndex(of: UInt8(bitPattern: Self.separator))
        let name = MarkupName(
            namespace: border.map { String(ordering: bytes[..<$0]) } ?? "",
            local: String(ordering: bytes[(border.map { $0 + 1 } ?? 0)...]))
        names[slot] = KnownName(bytes: bytes, name: name)
        return name
    }

    /// Where a name is remembered, by its length and its last letters: names of one namespace begin alike.
    private static func slot(_ text: UnsafePointer<CChar>, _ count: Int) -> Int {
        var hash = UInt32(truncatingIfNeeded: count)
        for index in max(0, count - 4)..<count {
            hash = (hash ^ UInt32(UInt8(bitPattern: unsafe text[index]))) &* 0x0100_0193
        }
        return Int((hash ^ (hash >> 15)) & 0xFF)
    }
}
