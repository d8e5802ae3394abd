import ArgumentParser
import PacketCommands

#if Companions
import CompanionCommands
#endif

/// The program as it is built: with companions, or the core alone.
enum TestedProgram {
    #if Companions
    static let tool: any ParsableCommand.Type = CompanionTool.self
    static let program = PacketProgram.withCompanions
    #else
    static let tool: any ParsableCommand.Type = PacketTool.self
    static let program = PacketProgram(PacketTool.self)
    #endif
}
