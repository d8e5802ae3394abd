import PacketCommands

await PacketProgram.main()
