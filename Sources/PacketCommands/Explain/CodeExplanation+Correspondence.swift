extension CodeExplanation {
    /// What `packet check --letter` finds.
    static let letters = """


        address-outside-window
        With packet check --letter: letters of an address reach beyond the window of the envelope, or would if the field did not cut them.
        Shorten it, set it smaller (onOverflow: shrink), or move the field.

        address-missing
        With packet check --letter: the window shows nothing that rows fill in, in a packet or in all of them.
        Fill in the address; or move the field behind the window, or add one there (addFields).

        window-not-clear
        With packet check --letter: something besides the address stands in the window, or so close that the envelope may show it.
        Move it away; only what DIN 5008 calls the zone for notes may have something above the address.

        ink-not-printable
        With packet check --letter: something stands in the margin of a page, where printers or the mail service print nothing.
        Move it inwards.

        other-sheet
        With packet check --letter: the first page is not of the size that the envelope is for.
        Choose another layout, or another size of paper.

        not-on-page
        A value is not to be seen on the page where it should be; the packet was not written.
        Shorten the value, or look at the form with packet inspect.

        form-repaired
        The form's file is damaged and was repaired.
        Look at a packet.

        xfa-removed
        The form's XFA is left out; the packets show the same in every viewer.
        """

    /// What there is to say of forms that come back.
    static let collecting = """


        returned-flat
        A file that came back has no fields any more: it was flattened, printed or scanned, and its answers are pictures.
        Ask for the file that was filled in, or type the answers in; packet merge --fillable makes packets that keep their fields.

        returned-other-form
        A file that came back lacks fields of the form, or they are of another kind.
        Collect the files of each form by themselves, each with its own mapping.

        returned-unreadable
        A file that came back cannot be read.
        Open it in a viewer and save it anew, or give its password with --password-file.

        returned-other-revision
        A file has all fields of the form, but some stand elsewhere, or have other choices or lengths: it may be another revision.
        Compare the two with packet template diff.

        cell-not-unique
        What the fields hold may have come from several cells, as with {name|upper}, so the cell stays empty.
        Take what the fields hold from the columns of their names.

        fields-disagree
        Fields that one column fills hold different things, mostly as somebody changed one of them, so the cell stays empty.
        Look at the columns of the fields' names, and decide.

        row-unknown
        The send log does not know which row a file was made of, or several rows gave the very same packet.
        It knows what packet merge --fillable wrote, as long as programs keep the file's identifier, and the store is the same.

        returned-twice
        Several files that came back were made of one row.
        Keep the one that counts.
        """
}
