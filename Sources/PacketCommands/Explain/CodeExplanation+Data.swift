extension CodeExplanation {
    /// What there is to say of a file of people.
    static let data = """
        mixed-order
        Packets are sorted by values of which some are numbers or days and some are texts, which stand together at one end.
        Make them alike: --sort '{Amount|number}', --sort '{Day|date:yyyy-MM-dd}'.

        malformed-row
        A row cannot be understood.
        Look at the line that is named; the other rows are merged.

        duplicate-key
        A row has two values of one name; the last one counts.
        Write the name once.

        blank-rows-skipped
        Rows of the table have no value at all; they are passed over.

        repeated-header
        Rows of the table repeat its headers, as on each page of a printed list; they are passed over.

        sparse-row
        A row begins like a total, or a row below a blank one, or the last row, has something in three cells at most, and in less than half as many as all others.
        Take the row out of the table if it is no person, or choose rows with --rows.

        cell-error
        A cell holds an error of a formula, such as #N/A, or the signs of a column that was too narrow: #####.
        Mend the formula or widen the column, or write the value.

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
        A number has more digits than a spreadsheet keeps, or is shortened as in 1.23E+08.
        Make the column a text column and write it again.

        number-format
        A workbook shows numbers with a format, such as 1,234.50, and they are read without it: 1234.5.
        Read cells as they are shown with --as-shown, or give the expression a filter such as number:2.

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

        title-above-header
        A title above the headers is passed over. As a warning: they, or a line above them, may be a row of the table.
        Name the row of the headers with --header-row if another one has them.

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

        header-like-row
        The first row of the table looks like a row of people: it has days, numbers or addresses where names of columns belong.
        Write a row with the names of the columns above it.

        misread-text
        A cell has letters that stand for others (“MÃ¼ller”): UTF-8 was once read as another encoding.
        Export the data again, and read it as UTF-8 wherever it is opened on the way.

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

    /// What there is to say of what an expression makes of a row.
    static let values = """


        value-emptied
        A cell has a text, its filters find nothing in it, and the field stays empty.
        Correct the cell, or leave the filter digits out.

        digits-joined
        A cell has letters between digits, and the filter digits makes one number of them: 402-555-0112 ext. 5.
        Give what stands behind the letters a column of its own, or take the first digits: {Phone|digits|slice:1:10}.

        part-lost
        Fields share a cell with slice, and some of its letters or digits stand in none of them.
        A slice has the first and the last position: {SSN|digits|slice:4:5}. Put digits before it where cells have hyphens.

        part-missing
        Fields share a number with slice, and it has fewer digits than they take. A postal code may end with its first field.
        See whether a digit is missing; spreadsheets drop zeros at the beginning, unless the column is text.

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
        The value is none of those that choose or a lookup table knows, or synonyms of the mapping refuse it.
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
