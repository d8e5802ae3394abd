public import ArgumentParser
public import PDFForms
public import PacketMerge

extension OverflowRule: ExpressibleByArgument {}
extension Durability: ExpressibleByArgument {}

extension Shard: ExpressibleByArgument {
    /// Reads `3/16`.
    public init?(argument: String) { self.init(argument) }
}
