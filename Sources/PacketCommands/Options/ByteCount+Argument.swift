import ArgumentParser
import PacketFiles

extension ByteCount: ExpressibleByArgument {
    package init?(argument text: String) { self.init(text) }
}
