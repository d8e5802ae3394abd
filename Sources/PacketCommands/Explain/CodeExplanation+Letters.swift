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
}
