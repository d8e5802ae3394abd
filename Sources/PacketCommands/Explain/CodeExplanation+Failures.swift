extension CodeExplanation {
    /// What ends a command.
    static let failures = """
        usage
        The command line is not one that packet knows; nothing was done. The exit status is 64.
        The message says what is wrong; packet help COMMAND lists the options.

        unnamed
        Something happened that has no name of its own.
        Run the command again with --verbose, and report what it says.

        not-found
        There is no such file, stored template, batch, person or row.
        Look at the name; packet template list, packet batch list and packet recipients list show what there is.

        exists
        There is a file, or something stored, of that name already.
        Give another name, or replace it with --overwrite.

        wrong-file
        The file is a folder, empty, or of another kind than what is wanted.
        Name the right file.

        file-access
        A file may not be read or written, or the disk failed or is full.
        See to the permissions of the file and its folder, and to the space that is left.

        password
        The password of a form or of packets is missing, wrong, or no password.
        Put it into the first line of a file and name that with --password-file.

        no-fields
        The form has no field that rows could fill.
        Look whether it is the right file; a form that was printed or scanned has lost its fields.

        nothing-filled
        No column fills a field of the form, and nothing is set, so every packet would be the empty form.
        See the names with packet extract-fields, and say what fills them with --map or --set; --allow-unfilled writes the packets all the same.

        unreadable
        The form cannot be read or filled.
        Open it in a viewer; printing it to a new PDF often helps. packet inspect says more.

        unconfirmed
        The command destroys something and wants to be confirmed.
        Answer with y, or give --yes.

        mapping
        A mapping, a packet file or an option does not fit the form or the table.
        The message names the place; packet extract-fields lists the names of fields.

        records
        The data has no record, or several where one is wanted.
        packet fill takes one record; packet merge makes a packet of each.

        not-filled
        The one packet that was asked for could not be made.
        The message says why.

        busy
        Another command is at work on the same folder, file or store.
        Wait for it to end.

        changed
        What a batch was made of is not what it was: the form, the table, the mapping or the options.
        Merge again as a new batch, or bring back what was changed.

        output
        The results could not be written to standard output.
        Look at what reads them, and at the space that is left.

        name-taken
        There is a stored template of that name.
        Choose another name, or remove the other with packet template remove.

        invalid-name
        The name cannot be that of something stored.
        Use letters, digits, - and _.

        form-damaged
        The file is no PDF, or too damaged to be repaired.
        Get the form again, or open it in a viewer and print it to a new PDF.

        form-password-needed
        The form is encrypted and its password is missing or wrong.
        Give it with --password-file.

        form-unsupported
        The form uses something that packet does not know, such as an unusual encryption.
        Print it to a new PDF with another program.

        form-too-large
        The form asks for more memory, objects or pages than the limits allow.
        Raise --memory-limit if you trust the form.

        form-too-slow
        Reading the form took longer than any honest form needs.
        Print it to a new PDF with another program.

        form-system
        The system refused what reading a form needs: memory, processes or files.
        Try again when the machine is less busy.

        form-field-not-found
        A field that is to be filled is not in the form.
        packet extract-fields lists the names of fields.

        store-no-location
        Neither an option nor the environment says where the store is.
        Give --store, or set PACKET_STORE or HOME.

        store-invalid-path
        The path cannot be that of a store.
        Name a file, not a folder.

        store-not-a-database
        The file is not a database.
        Name the store with --store; packet store path says where yours is.

        store-not-a-store
        The file is the database of another program.
        Name the store with --store; packet store path says where yours is.

        store-damaged
        The store is damaged.
        packet store check says more; restore a backup of packet store backup.

        store-newer
        The store was written by a newer version of packet.
        Use that version.

        store-locked
        Another process kept the store busy for too long.
        Try again.

        store-no-permission
        The store or its folder may not be read or written.
        See to their permissions.

        store-disk-full
        There is no space left for the store.
        Make room, and run the same command again.

        store-input-output
        The file of the store could not be read or written.
        See to the disk.

        store-exists
        A file that would be overwritten is there.
        Name another file.

        store-migration-failed
        The tables of the store could not be brought to this version.
        Restore a backup, or report what --verbose says.

        store-constraint
        What was to be stored breaks a rule of the store.
        Report what --verbose says.

        store-closed
        The store was closed or erased while it was in use.
        Run the command again.

        store-failed
        The store failed in a way that has no name of its own.
        packet store check says more.

        store-invalid-query
        A query of the data is not understood, or does more than read.
        Give a single SELECT.

        store-moved
        The store was deleted, moved or replaced while it was open.
        Run the command again.
        """
}
