import PDFObjects

/// Objects for an object stream (ISO 32000-1, 7.5.7).
struct WaitingObjects {
    private(set) var numbers: [Int] = []
    /// The numbers, each with the place of its object among the bytes.
    private(set) var index = ContentWriter()
    private(set) var bytes = ContentWriter()

    var count: Int { numbers.count }

    mutating func add(_ number: Int, _ object: [UInt8]) {
        numbers.append(number)
        index.integer(number)
        index.space()
        index.integer(bytes.bytes.count)
        index.space()
        bytes.raw(object)
        bytes.byte(0x0A)
    }

    mutating func removeAll() {
        numbers.removeAll(keepingCapacity: true)
        index.removeAll()
        bytes.removeAll()
    }
}
