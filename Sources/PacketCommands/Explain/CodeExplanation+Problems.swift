extension CodeExplanation {
    /// What there is to say of a merge, of its form and of its rows.
    static let rows = merging + filling + collecting + letters + values

    private static let merging = """
        column-unused
        The column fits no field, and nothing uses it.
        Say where it goes with --map or --set, if it is meant to be on the page.

        day-as-iso
        Days of a workbook are written as 2026-01-31 in a field whose label does not say how it wants them.
        Choose how in the mapping: {Birth|date:"dd.MM.yyyy"}, or {Birth|date:"MM/dd/yyyy"} where the month comes first.

        labels-differ
        A field that rows fill stands in several places, and different things are printed beside them.
        Look at the places in packet preview --names, and whether one value is right for all of them.

        name-of-another
        A column is called as a field is, and what is printed for that field is something else: the form's names are shifted.
        Look at packet preview --names. packet map goes by what is printed; --map and --set fill the field that they name.

        box-by-name
        A column fills a box because it has its name, and the mapping uses it for something else; "" in the mapping leaves it empty.

        filled-by-name
        A column fills a field because it has its name, and the mapping does not name the field; "" in the mapping leaves it empty.

        other-revision
        The mapping was made for a form with other fields, such as last year's: a name may mean another field now.
        Compare the forms with packet template diff, and carry the mapping over with packet map migrate.

        mapping-unsure
        The mapping has guesses of packet map that nobody has confirmed, marked as unsure.
        Look at what they fill in a packet, and take “unsure: true” away.

        day-order
        A column's days have the day first in some rows and the month in others, or all can be read both ways.
        Write all days of the column in one way, best as 2024-12-31.

        days-mixed
        A column has days as 2024-12-31 and others as 12/31/2024, and a field without a date format shows each as it is.
        Write all days of the column in one way, or have the filter date write them: {Birth|date:"MM/dd/yyyy":m/d/yyyy}.

        year-dropped
        The form shows days without their year, as some have it printed beside the field.
        See whether the printed year is that of the rows; choose the rows of one year by --where.

        decimal-mark
        A column's numbers have a decimal comma in some rows and a decimal point in others, or the form reads them otherwise.
        Write all numbers of the column in one way, best as 1234.50, or say how it has them: {Amount|numeric:de}.

        other-currency
        Amounts have the sign of another currency than the page, or of several.
        Change the amounts into the page's currency, or leave the rows out.

        currency-twice
        Amounts begin with the sign of a currency that the page has printed before their field, or the mapping writes before them.
        Leave it out in the data, or take it away: {Rent|replace:"$":""}.

        case-differs
        A condition asks for a text, and cells say it in capitals, with spaces around it, or by another word for yes or no.
        Write it alike in the data, or compare with all of it: {Status|trim|lower} in ("yes", "y").

        filled-no
        A column alone is a condition that holds where a cell is not empty, and cells say no.
        Compare the column with what it says: {if Married == "yes"}.

        recipient-twice
        Two rows of the table are of the same recipient.
        Leave one of them out with --rows, unless both are meant.

        row-empty
        Rows of the table have nothing in any cell.
        Take them out of the table, or leave them out with --where.

        no-rows
        The table has no rows, or --rows and --where choose none of them; nothing was written.
        Look whether the table is the right one, and whole.

        rows-beyond-end
        --rows names rows that the table does not have.
        Look whether the table is the right one, and whole.

        template-values
        The form has values or ticks of its own that no column fills; all packets have them.
        Fill the field with --set, or clear it in the form, unless they are meant.

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

        xfa-kept
        The form's XFA stays in the packets, as --keep-xfa asks for; its scripts run in Adobe's viewers.
        Open a packet in Adobe Reader before you send them.

        xfa-prefilled
        The form exists only inside Adobe's viewer. The packets are the form with its data filled in; scripts have not run.
        Open a packet in Adobe Reader before you send them; recipients finish them there.

        xfa-unread
        The template in the form's XFA cannot be used, or lacks some fields; values stand where the fields themselves say.
        Look at a packet.

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

        buttons-left-out
        Buttons that only do something when they are clicked are left out of flattened packets.
        --keep-buttons keeps them.

        day-added
        A value is a month and a year, and the form's format shows the first day of the month.
        Write the whole date in the data.

        field-hidden
        The form hides a field that rows fill or that is computed from them, and no page shows its value.
        Leave its column out, or add a field of your own in its place: addFields in the mapping.

        field-not-printed
        The form does not print a field that rows fill; flattened packets show it all the same.
        Leave its column out, if it is not meant for paper.

        labels-unread
        The pages draw more than is read for labels, so what is printed beside boxes that rows fill is not known.
        Give the export values or states of the boxes, which packet extract-fields lists; look at a packet.

        fields-overlap
        Fields that rows fill lie on top of each other, and one may hide what the other shows.
        Look at a packet; packet inspect names all of them.

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


        answered-twice
        The boxes for yes and for no of one question are both ticked.
        Fill both from one column, with the same expression in a mapping or --set, or correct the row.

        answer-lost
        A cell answers a question, and none of its boxes is ticked: neither that for yes nor that for no, or none of several.
        Fill both boxes from one column; where there are several, say in the table which one is the answer.

        unanswered
        The cells that fill both boxes of a question are empty, so neither is ticked.
        Nothing has to be done where the question may stay open; else answer it in the table.

        ticked-together
        A word for yes ticks several boxes that one expression fills and that neither states nor printed words set apart.
        Where one of them is the answer, fill each with a word of its own, such as {COLUMN|choose:married=yes:*=no}.

        other-empty
        A row ticks a box such as “Other”, and the line beside it, which asks what that is, stays empty.
        Fill the line from a column that says what is meant, or tick another box.

        decimals-lost
        The form shows fewer digits than the value has: 1.234 is read as a number with three decimals, and may be a thousand.
        Where the sign parts thousands, say so with the filter numeric, such as {COLUMN|numeric:de}.

        numbers-understood
        Numbers in the cells of a field with buttons could be export values, states or places of buttons; the note says which they are.
        Look at a packet; the words that packet extract-fields shows leave no doubt.

        answers-understood
        A yes or a no only names a state beside which something else is printed, or “no” alone is in the cell of a box called no.
        Write what is printed in the cells, or turn them into it by the filter choose; an x ticks the box of its column.

        unknown-choice
        The value names no state or choice of its field; the row was not written.
        The message lists the choices; in a mapping, synonyms: gives them other spellings, or choose: turns the cells into them.

        choice-understood
        The value names a choice in another spelling, or by its number.

        character-missing
        A value has characters that no font of the form or of this machine can show; the row was not written.
        Install a font that has them.

        emoji-in-parts
        An emoji of several characters is drawn in its parts.

        text-overflow
        A text is larger than its field.
        Shorten it, or set onOverflow in the mapping: shrink, {continue: FIELD}, addendum, report.

        text-continued
        A text that its field has no room for goes on at the end of the packet, on a page that is made for it.
        Nothing has to be done; look whether the packet may have more pages.

        number-length
        A number has fewer or more digits than the form asks for, or than the numbers of most other rows.
        See whether a digit is missing; spreadsheets drop zeros at the beginning, unless the column is text.

        text-too-long
        A text has more characters than the field takes.
        Write it shorter in the data, or see whether the column belongs into another field.

        text-shrunk
        A text is set smaller than the field says, or so small that few people can read it.
        Write it shorter, or let it go on in another field with onOverflow: continue.

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
        The value is not what the field's format asks for, or no day such as its label asks for; it is shown as it is.
        The message says what is asked for. Write it so in the data, or with a filter.

        titles-differ
        The packets of a print file differ in title, subject or author, and the file says only what all have in common.
        Give an expression that is the same for all rows, or write packets as files of their own.

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
        """
}
