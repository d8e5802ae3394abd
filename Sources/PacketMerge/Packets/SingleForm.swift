public import PacketModel
public import PacketTemplate

/// Packets of one form, one for each record.
public struct SingleForm: PacketAssembly {
    /// The form.
    public let whole: PacketVariant

    /// Makes packets of a form.
    ///
    /// - Parameters:
    ///   - bindings: Where the values come from.
    ///   - encryption: How packets are encrypted; nil for packets that are not.
    /// - Precondition: As for `PacketVariant`.
    public init(_ template: CompiledTemplate, bindings: [FieldBinding], encryption: PacketEncryption? = nil) {
        whole = PacketVariant(template: template, bindings: [bindings], encryption: encryption)
    }

    /// The packet of a record.
    public func packet(for record: Record) -> PacketChoice { .packet(PreparedPacket(variant: whole)) }
}
