import PacketCommands

#if Companions
import CompanionCommands

PacketProgram.withCompanions.main()
#else
PacketProgram(PacketTool.self).main()
#endif
