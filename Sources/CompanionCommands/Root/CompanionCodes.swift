import PacketCommands

/// What the codes of companions mean.
enum CompanionCodes {
    static let all = CodeExplanation.read(text, place: .failure)

    private static let text = """
        companion-not-found
        There is nothing of that name.
        The message says how to list what there is.

        companion-exists
        There is something of that name already.
        Choose another name.

        companion-invalid
        What was given is not of the form that it has to be.
        The message says which.

        companion-malformed
        A file or an answer cannot be understood.
        The message names the place.

        companion-storage
        The store failed.
        packet store check says more.

        companion-refused
        What was asked for is against the rules, and the same again would be.
        The message says why.

        companion-ambiguous
        The beginning of an id is that of several.
        Give more of it.

        companion-not-connected
        No hub is named.
        Name it; packet help sync says how.

        companion-not-allowed
        The hub does not know this device.
        Ask who runs the hub to let it in.

        companion-unreachable
        The hub does not answer, or cannot now.
        Run the same command again later; it goes on.

        companion-waiting
        The last try failed, and the time for the next has not come.
        Run the same command again later.

        companion-clock
        A change is dated further ahead than any clock can honestly be.
        Set the clocks of the devices.

        roster-invalid-workbook
        The workbook has the wrong shape.
        The message lists what is wrong.

        roster-unreadable-workbook
        The file is no workbook, or damaged.
        Save it again.

        roster-not-empty
        There are persons already.
        The message says how to go on.

        roster-older-version
        The workbook is older than what is stored.
        Take the newest one.

        roster-mass-deletion
        More persons would go than is likely to be meant.
        Look at the workbook; the message says how to insist.

        roster-not-found
        There is no such person, group or event.
        Look at the name.

        roster-nothing-to-undo
        No import is left that could be undone.

        roster-foreign-store
        The store of another program cannot be read.
        Export it again from that program.

        roster-invalid-link
        The address is empty, or none that is opened.
        Give one that begins with https.

        roster-invalid-query
        A selection of persons is not understood.
        The message says what is.

        roster-storage
        The store failed.
        packet store check says more.

        game-network-unavailable
        The server cannot be reached; what was played is kept.
        Try again later.

        game-server-error
        The server could not do this.
        Try again later.

        game-timeout
        The server did not answer in time; what was played is kept.
        Try again later.

        game-not-authenticated
        This needs a player, and nobody is signed in.
        Sign in with packet game sign-in.

        game-invalid-credentials
        The server does not know this player.
        Sign out and in again.

        game-not-found
        The server has no such thing.

        game-invalid-data
        The server does not understand this, or its answer cannot be understood.

        server
        The server could not be started.
        The message says why; another --port often helps.

        page
        The page cannot use a form or a table that was named.
        It uses files of the folder that it is started in.
        """
}
