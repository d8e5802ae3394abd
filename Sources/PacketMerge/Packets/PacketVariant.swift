import PDFForms
public import PacketModel
public import PacketTemplate

/// One combination of forms that packets are made of: which forms, how many of each, compiled together. The packets of one
/// form have one combination.
///
/// A class, so that the rows that have it in common count no references to what it holds.
public final class PacketVariant: Sendable {
    /// Its number among the combinations of the merge, from 0 in the order of the rows.
    public let index: Int
    /// What tells the combination apart in any merge of these forms, for the journal; nil where there is no other.
    public let key: Int?
    /// The forms, compiled together; its fields are those of `bindings`, in their order.
    public let template: CompiledTemplate
    /// Where the values come from, for each form in the packet.
    public let bindings: [[FieldBinding]]
    /// How its packets are encrypted; nil for packets that are not.
    public let encryption: PacketEncryption?

    /// Makes a combination.
    ///
    /// - Precondition: The template was compiled for the fields of the bindings, in their order, and with those that may
    ///   be kept as `CompileOptions.keepable`.
    public init(
        index: Int = 0, key: Int? = nil, template: CompiledTemplate, bindings: [[FieldBinding]],
        encryption: PacketEncryption? = nil
    ) {
        let all = bindings.joined()
        precondition(
            template.filledCount == all.count
                && zip(template.fields, all).allSatisfy { field, binding in
                    field.field.name == binding.field && (field.isKeepable || !binding.keepsWhenEmpty)
                }, "the template was compiled for other bindings")
        self.index = index
        self.key = key
        self.template = template
        self.bindings = bindings
        self.encryption = encryption
    }
}

/// What one packet is made of.
public struct PreparedPacket: Sendable {
    /// One form in the packet.
    public struct Part: Sendable {
        /// Which of the bindings of the combination fill it.
        public var form: Int
        /// The cells that they read.
        public var record: Record
        /// For a print file: its pages, by their places in the template.
        public var sheets: [Int]

        /// Makes a part.
        public init(form: Int, record: Record, sheets: [Int] = []) {
            self.form = form
            self.record = record
            self.sheets = sheets
        }
    }

    /// The combination.
    public var variant: PacketVariant
    /// The forms in order; empty where the row's own record fills all forms of the combination, each once. For packets of
    /// their own, one for each of the combination's bindings.
    public var parts: [Part]

    /// Makes a packet.
    public init(variant: PacketVariant, parts: [Part] = []) {
        self.variant = variant
        self.parts = parts
    }
}

/// Says for each record what its packet is made of. Asked by one thread, in the order of the rows.
public protocol PacketAssembly: Sendable {
    /// All forms, each once. A print file has no other combination.
    var whole: PacketVariant { get }

    /// The packet of a record.
    ///
    /// - Throws: When no further packet can be made at all.
    func packet(for record: Record) throws -> PacketChoice
}

/// What a `PacketAssembly` says.
public enum PacketChoice: Sendable {
    /// The packet.
    case packet(PreparedPacket)
    /// The record gets none.
    case none
    /// It cannot be told, or there is no such packet.
    case problem(Diagnostic)
}
