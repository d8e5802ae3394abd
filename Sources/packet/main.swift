import PacketCommands

PacketProgram.main()
