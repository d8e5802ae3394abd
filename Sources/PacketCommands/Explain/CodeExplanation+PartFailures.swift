extension CodeExplanation {
    /// Failures of parts of the program, with the names of these in front.
    static let partFailures = """
        data-file-not-found
        There is no file of that name.
        Look at the name.

        data-file-unreadable
        The file of people may not be read, or is not one that can be read.
        See to its permissions, or save it in another format.

        data-empty-file
        There is nobody in the file.
        Export the data again.

        data-binary-file
        The file is no table but something else.
        Save it as CSV or XLSX.

        data-read-failed
        Reading the file failed half-way.
        See to the disk or to the program that writes the data.

        data-unreadable-header
        The header of the table cannot be understood.
        The first line has to name the columns.

        data-unknown-encoding
        The table is not UTF-8, and its bytes are other letters in each of several encodings; or there is no such encoding.
        Say which it is with --encoding; packet-people(7) lists them.

        data-invalid-delimiter
        The delimiter is not one character.
        Give one, or “tab”.

        data-malformed
        The file is not well formed.
        Export it again.

        data-too-large
        The file, or something in it, is larger than what is read.
        Divide it, or save it as CSV.

        data-no-such-sheet
        The workbook or database has no sheet or table of that name.
        The message lists those there are.

        data-invalid-query
        The query of people is not understood.
        See packet help merge for what --recipients takes.

        data-unknown-source
        There is no source of people of that name.
        packet recipients sources lists them.

        merge-folder
        The folder of the packets cannot be made or opened.
        Look at its path and permissions.

        merge-busy
        Another merge is writing into the folder.
        Wait for it to end; packet batch list shows it.

        merge-space
        The disk is full. What was written is whole.
        Make room, and run the same command again; it goes on.

        merge-write
        A packet could not be written.
        See to the disk, and run the same command again; it goes on.

        merge-exists
        Another file has the print file's name.
        Name another file, or replace it with --overwrite.

        merge-too-large
        The table or the form is larger than what can be held.
        Merge a part of the rows at a time, with --rows.

        merge-unreadable
        A packet was read back and is not what it should be. No packet was written.
        Please report the form.

        mail-unavailable
        This machine cannot send mail: libcurl is missing.
        Install it.

        mail-authentication
        The server does not accept the account's name or password.
        Look at the file of accounts.

        mail-insecure
        The server offers no encryption, or a certificate that does not hold.
        Ask who runs it; nothing was sent.

        mail-unreachable
        The server cannot be reached.
        Run the same command again later; it goes on.

        mail-misbehaving
        The server says what no mail server says.
        Look at its name and port.

        mail-too-many-rejections
        So many messages in a row were refused that sending stopped.
        Ask who runs the server; the same command goes on.

        mail-account
        The account cannot be used as it is written.
        Look at the file of accounts.

        mail-template
        The text of the message is wrong.
        The message names the place.

        mail-journal
        What was sent could not be recorded, so sending stopped.
        See to the disk; the same command goes on.

        mail-file-access
        A file that belongs to the message may not be read.
        See to its permissions.

        mail-unreadable
        A file that belongs to the message cannot be understood.
        The message names it.

        send-not-found
        A file of the message or of the settings is not there.
        Look at its name.

        send-unreadable
        A file of the message or of the settings cannot be read.
        See to its permissions.

        send-unwritable
        A file of the message or of the accounts cannot be written.
        See to its folder, and to the room on the disk.

        send-settings
        A file of settings says something that means nothing.
        The message names the place.

        send-expression
        An expression, a condition or a list of rows is wrong, or does not fit the table.
        The message marks the place.

        send-column-as-password
        The password is the name of a column without braces, which would be the password of everybody.
        Write {column}.

        send-address
        An address is none.
        The message names it.

        send-no-batch
        There is no batch that could be sent.
        Merge first.

        send-unknown-batch
        There is no batch of that name.
        packet batch list shows those there are.

        send-no-accounts
        There is no file of accounts.
        packet-sending(7) says how one is written.

        send-accounts-unknown
        Nothing says where the file of accounts is.
        Name it; packet-sending(7) says how.

        send-open-accounts
        Others may change or read the file of accounts.
        Take their permissions away with chmod 600.

        send-several-accounts
        There are several accounts, and none was named.
        Name one with --account.

        send-no-account
        There is no account of that name.
        Look at the file of accounts.

        send-busy
        Another process sends from the store.
        Wait for it to end.

        send-changed
        The message or the table is not what it was for the first messages of the batch.
        Bring back what was changed, or begin anew as the message says.

        send-no-people
        The people of a query cannot be had.
        The message says why.

        preview-unavailable
        This machine cannot show pages: poppler or cairo is missing.
        Install libpoppler-glib8 and libcairo2.

        preview-unreadable
        The file cannot be shown.
        Open it in a viewer.

        preview-password-needed
        The file is encrypted and its password is missing or wrong.
        Give it with --password-file.

        preview-no-page
        The file has no such page.
        Give another number with --page.

        preview-too-large
        The picture would be larger than what is drawn.
        Give a smaller --dpi.

        preview-failed
        The page could not be drawn.
        Open it in a viewer.

        preview-crashed
        The program that draws pages crashed on the file.
        Print the file to a new PDF with another program.

        preview-too-slow
        Drawing the page took too long.
        Give it more time with --patience.

        preview-system
        The system refused what drawing needs: memory, processes or files.
        Try again when the machine is less busy.
        """
}
