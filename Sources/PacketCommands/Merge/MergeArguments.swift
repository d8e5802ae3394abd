public import ArgumentParser
public import PDFForms
public import PacketMerge

extension OverflowRule: ExpressibleByArgument {}
extension Durability: ExpressibleByArgument {}
