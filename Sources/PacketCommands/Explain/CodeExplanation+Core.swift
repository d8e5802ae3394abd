import PDFForms
import PacketVerify

extension CodeExplanation {
    /// All codes of the core. What `inspect` finds says itself what it is.
    static let core: [CodeExplanation] = [
        read(failures, place: .failure), read(partFailures, place: .failure), read(data, place: .problem),
        read(rows, place: .problem), findings, read(verification, place: .verification),
        ServiceCodes.all,
    ].flatMap { $0 }

    private static let findings = FindingKind.allCases.map { kind in
        CodeExplanation(code: kind.rawValue, place: .inspection, meaning: kind.what, remedy: kind.remedy)
    }

    private static let verification = """
        file-missing
        The log names a packet, and its file is not in the folder.
        Run the same merge again; it writes what is missing.

        file-changed
        The file is not, byte for byte, what the merge wrote.
        Find out who changed it; the same merge with --overwrite writes it anew.

        unreadable
        The packet cannot be opened as a PDF.
        The same merge with --overwrite writes it anew.

        password-needed
        The packet is encrypted, and the password that was given does not open it.
        Give the owner's password with --password-file.

        crashed
        The reader of PDFs crashed, or took too much time or memory.
        Look at the packet in a viewer; --patience gives a page more time.

        page-count
        The packet has another number of pages than its form.
        The same merge with --overwrite writes it anew.

        text-missing
        Nothing of a value is on its page.
        Look at the packet; if it lacks the value, please report the form.

        text-differs
        Another text than the value is in the field.
        Look at the packet: something else of the form may lie in the field's frame.

        text-cut
        A part of the value is outside of its field.
        Shorten the value, or give the field onOverflow: shrink in the mapping.

        text-invisible
        The text is in the file, and nothing of it is to be seen.
        Something of the page covers the field, or the text has the colour of what is behind it.

        button-differs
        A check box or radio button is not in the state that it should have.
        Look at the packet; if it is wrong, please report the form.

        mark-invisible
        A button that is on looks as when it is off.
        The form's own picture of the state is empty, or another field lies on top of it.

        selection-differs
        A list box does not show its selection.
        Look at the packet; if it is wrong, please report the form.

        font-missing
        A font that is not one of the standard 14 is not in the file any more.
        The same merge with --overwrite writes it anew.

        no-journal
        Nothing says what the packet is meant to show: it was made with --no-journal, or by an earlier version.
        Merge again, and verify then.
        """
}
