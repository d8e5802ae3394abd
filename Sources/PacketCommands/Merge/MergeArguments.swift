public import ArgumentParser
public import PDFForms
public import PacketMerge
public import PacketPlanning

extension OverflowRule: ExpressibleByArgument {}
extension Durability: ExpressibleByArgument {}
extension BlockSharing: ExpressibleByArgument {}
extension LetterLayout: ExpressibleByArgument {}

extension Shard: ExpressibleByArgument {
    /// Reads `3/16`.
    public init?(argument: String) { self.init(argument) }
}
