extension CodeExplanation {
    /// What there is to say of a file of people.
    static let data = """
        malformed-row
        A row cannot be understood.
        Look at the line that is named; the other rows are merged.

        duplicate-key
        A row has two values of one name; the last one counts.
        Write the name once.

        blank-rows-skipped
        Rows of the table have no value at all; they are passed over.

        cell-error
        A cell holds an error of a formula, such as #N/A.
        Mend the formula, or write the value.

        formula-without-value
        A formula has no result in the file.
        Open the workbook in a spreadsheet program and save it again.

        no-such-date
        A number in a format of dates is no day.
        Write the date as a text.

        leading-zeros
        Telephone numbers or codes are numbers in the workbook, so their leading zeros are lost.
        Make the column a text column and write them again, or pad them: {zip|pad:5}.

        long-number
        A number has more digits than a spreadsheet keeps.
        Make the column a text column and write it again.

        hidden-rows
        Rows that the spreadsheet program hides are read all the same.
        Choose rows with --where or --rows.

        sheet-chosen
        The workbook has several sheets, and one of them was read.
        Name another with --sheet.

        merged-cells
        Merged cells have their value in the first one only.
        --fill-merged gives it to all.

        binary-value
        A value of the database is bytes and no text.
        Select another column with --query.

        guessed-encoding
        The encoding of the table was guessed from its bytes.
        Look at some names; --encoding says it explicitly.

        encoding-mismatch
        The file's byte order mark says another encoding than --encoding.
        Leave --encoding out.

        ambiguous-delimiter
        Two delimiters divide the rows equally well.
        Say which with --delimiter.

        blank-lines-before-header
        Blank lines stand before the header.

        empty-header
        A column has no header.
        Give it one; nothing can be filled from it.

        duplicate-header
        Two columns have the same header.
        Give them different ones.

        long-header
        A header is longer than a name may be.
        Shorten it.

        missing-cells
        The row has fewer cells than the header; those that lack are empty.
        Look at the line; a quote or a delimiter may be missing.

        surplus-cells
        The row has more cells than the header, with something in them.
        Look at the line; a value with a delimiter in it has to be quoted.

        invalid-encoding
        A cell is not valid in the file's encoding.
        Say which it is with --encoding.

        replacement-character
        A cell has a replacement character: an earlier program lost a letter.
        Export the data again from where it comes from.

        nul-byte
        A cell has a NUL byte.
        Export the data again.

        unterminated-quote
        A quote was never closed.
        Look at the line that is named.

        text-after-quote
        Text follows a closing quote.
        Double the quotes inside of a value.

        record-too-long
        The record is longer than any that is read; mostly a quote was not closed.
        Look at the line that is named.

        too-many-columns
        The record has too many cells.
        Look at the line that is named.

        missing-key
        A person has no value in the column that tells persons apart.
        Fill it in, or name another column with --key.

        invalid-email
        An e-mail address is none.
        Correct it; the person is stored all the same.
        """

    /// What there is to say of a merge, of its form and of its rows.
    static let rows = merging + filling

    private static let merging = """
        column-unused
        The column fits no field, and nothing uses it.
        Say where it goes with --map or --set, if it is meant to be on the page.

        day-as-iso
        Days of a workbook are written as 2026-01-31 in a field whose label does not say how it wants them.
        Choose how in the mapping: {Birth|date:"MM/dd/yyyy"}.

        nothing-matched
        No column fits a field of the form.
        packet extract-fields lists the names; --map or --set say what fills them.

        no-form
        Rows are meant for none of the forms of the packet.
        Look at the conditions (when:) of the packet file.

        group-too-large
        More rows have the same value in the column of --group-by than a packet takes.
        Choose another column, or fewer rows.

        too-many-lines
        A packet has more rows than its form has lines for.
        “per: NUMBER” of the form in the packet file makes another one for the rows that are left.

        packet-too-large
        A packet would have more forms than a packet may have.
        Divide the rows.

        too-many-combinations
        The packets come in too many combinations of forms.
        Merge a part of the rows at a time, with --where or --rows.

        file-exists
        Another file has the packet's name, and it is not one of this merge.
        Choose another folder or --name, or replace it with --overwrite.

        packet-outdated
        An earlier packet of the row is there, and something besides the row has changed since.
        Replace it with --overwrite, or write to another folder.

        volume-left
        Print files of an earlier run are there that this one does not write.
        Delete them.

        packet-left-over
        The folder has packets of earlier runs whose rows are gone, failed now, or give another name.
        Delete what is not to be printed or sent.

        password-empty
        The row has no password, so its packet would be open to everybody.
        Fill it in, or give --allow-empty-passwords.

        password-too-long
        The password has more bytes than count.
        Make it shorter.

        password-characters
        The password has characters that passwords cannot have.
        Write it with others.

        password-space
        The password begins or ends with a space.
        Take it off with the filter trim, unless it belongs there.

        password-shared
        --encrypt-with uses no column, so all packets have the same password.
        Write a column in braces: '{birthdate}'.

        password-in-name
        The packets' names show what their passwords are made of.
        Name them by something else with --name.

        not-on-page
        A value is not to be seen on the page where it should be; the packet was not written.
        Shorten the value, or look at the form with packet inspect.

        form-repaired
        The form's file is damaged and was repaired.
        Look at a packet.

        xfa-removed
        The form's XFA is left out; the packets show the same in every viewer.

        encryption-removed
        The form is encrypted, and its packets are not.
        Encrypt them with --encrypt-with.

        tags-partial
        Only some of the forms of a packet are tagged for assistive technology.

        usage-rights-removed
        The form's usage rights for Adobe Reader do not hold in packets and are left out.

        signature-broken
        The form carries a signature that no longer holds in packets.
        Ask who signed it for the unsigned form; --break-signatures accepts it.

        active-content-removed
        Scripts, actions or attachments of the form are left out.
        --keep-scripts keeps the scripts in fillable packets.

        annotations-left-out
        Links and comments of the form have no place in a print file.

        script-not-understood
        A script of the form is not one of Acrobat's standard ones and is not followed.
        Look at the values of its field.

        calculation-not-run
        The form computes fields with scripts of its own, which are not run.
        Bring the results in the table, or with --set.

        expression-syntax
        An expression, a condition or a pattern is not well formed.
        The message marks the place; packet expressions explains the language.

        expression-too-long
        An expression is longer than one may be.
        Divide it into several fields.

        expression-too-deep
        Conditions are nested deeper than they may be.
        Use choose, or a table (lookups).

        unknown-column
        A name is neither a column nor one that expressions know.
        Look at the header of the table.

        unknown-filter
        There is no filter of this name.
        packet expressions lists them.

        unknown-function
        There is no function of this name.
        packet expressions lists them.

        filter-argument
        A filter got too few or too many arguments, or one that it cannot use.
        packet expressions shows each filter with examples.

        row-selection-syntax
        A selection of rows is not well formed.
        Write it as 1-100,250-.
        """

    private static let filling = """


        unknown-choice
        The value names no state or choice of its field; the row was not written.
        The message lists the choices; in a mapping, synonyms: gives them other spellings.

        choice-understood
        The value names a choice in another spelling, or by its number.

        character-missing
        A value has characters that no font of the form or of this machine can show; the row was not written.
        Install a font that has them.

        emoji-in-parts
        An emoji of several characters is drawn in its parts.

        text-overflow
        A text is larger than its field.
        Shorten it, or set onOverflow in the mapping: shrink, {continue: FIELD}, report.

        text-too-long
        A text has more characters than the field takes.
        Shorten it, with the filter slice for instance.

        text-shrunk
        A text is set smaller than the field says.

        line-break-in-line
        A line break stands in a field of one line.
        Replace it: {address|replace:"\\n":", "}.

        selection-hidden
        Selected options of a list box lie outside of what it shows.

        value-not-drawn
        A widget's value could not be drawn anew.
        Look at the packet.

        value-formatted
        A format script of the form changes what is shown.

        value-recalculated
        The form computes the field, and the table says something else; the form's result is shown.
        Correct the table, or leave the column out.

        calculation-failed
        A calculation of the form has no result, such as a division by zero.
        Look at the values that it uses.

        calculation-input
        A value that the form computes with is not a number.
        Write a number.

        format-refused
        The value is not what the field's format asks for; the row was not written.
        The message says what it asks for.

        rich-text-simplified
        A value in rich text is shown without its own styles.

        picture-unreadable
        The value names no picture that can be read.
        Name a PNG or JPEG file in the folder of the table or of --pictures.

        code-too-long
        The value is too long for the code that should show it.
        Shorten it, or choose another code.

        code-too-small
        The code is so small that readers may fail.
        Shorten the value, or make the field larger.

        not-a-number
        A filter wants a number, and the value is none.
        Correct the value, or give one for empty cells: {amount|default:0}.

        not-a-date
        A filter wants a date, and the value is none that is understood.
        Say how dates are written: {birthdate|date:"d MMMM yyyy":"dd.MM.yyyy"}.

        no-time-of-day
        A pattern shows the time of day, and the value has none.
        Leave the time out of the pattern.

        no-time-zone
        A time is to be brought to another zone, and does not say what its own is.
        Set timeZone in the mapping.

        not-in-table
        The value is none of those that choose or a lookup table knows.
        Add it, or a line for all others.

        not-computable
        A calculation divides by zero, or its result is too large.
        Look at the values that it uses.

        not-a-phone-number
        A filter wants a telephone number, and the value is none.
        Correct it, or leave the filter out.

        formatted-value-too-long
        A formatted value is longer than a value may be.
        Shorten it.
        """
}
