/// Takes what a parser finds, in the order of the document. What a handler throws ends the parsing.
public protocol MarkupHandler: AnyObject {
    /// An element begins.
    func start(_ name: MarkupName, _ attributes: MarkupAttributes) throws

    /// Whether nothing in the element that began last is wanted: then the next that is said is its end. What is in it is
    /// still parsed, within the limits.
    var skipsContent: Bool { get }

    /// Text between two tags, in one piece, as UTF-8; comments and processing instructions do not divide it.
    func text(_ bytes: [UInt8]) throws

    /// An element ends.
    func end(_ name: MarkupName) throws
}

extension MarkupHandler {
    /// All is wanted.
    public var skipsContent: Bool { false }
}
