public import PacketModel

extension DiagnosticCode {
    /// The template's file is damaged and was repaired while it was read.
    public static let formRepaired = DiagnosticCode("form-repaired")
    /// The template's XFA is left out of the packets.
    public static let xfaRemoved = DiagnosticCode("xfa-removed")
    /// The template's XFA stays in the packets.
    public static let xfaKept = DiagnosticCode("xfa-kept")
    /// The packets of a form that exists only in XFA have its data filled.
    public static let xfaPrefilled = DiagnosticCode("xfa-prefilled")
    /// The XFA's template cannot be read, so that values are drawn by the fields' own rules.
    public static let xfaUnread = DiagnosticCode("xfa-unread")
    /// The template is encrypted, and its packets are not.
    public static let encryptionRemoved = DiagnosticCode("encryption-removed")
    /// Only some of the forms of a packet have a structure tree.
    public static let tagsPartial = DiagnosticCode("tags-partial")
    /// The template's usage rights are left out of the packets.
    public static let usageRightsRemoved = DiagnosticCode("usage-rights-removed")
    /// The template carries a signature that no longer holds.
    public static let signatureBroken = DiagnosticCode("signature-broken")
    /// Scripts, actions or attachments of the template are left out.
    public static let activeContentRemoved = DiagnosticCode("active-content-removed")
    /// A value has characters that no font can show.
    public static let characterMissing = DiagnosticCode("character-missing")
    /// An emoji of several characters is drawn in its parts.
    public static let emojiInParts = DiagnosticCode("emoji-in-parts")
    /// A value names no state or option of its field.
    public static let unknownChoice = DiagnosticCode("unknown-choice")
    /// The boxes for yes and for no of one question are both ticked.
    public static let answeredTwice = DiagnosticCode("answered-twice")
    /// A cell answers a question, and none of its boxes is ticked: neither that for yes nor that for no, or none of several.
    public static let answerLost = DiagnosticCode("answer-lost")
    /// A cell that fills both boxes of a question is empty.
    public static let unanswered = DiagnosticCode("unanswered")
    /// A word for yes ticks several boxes that one expression fills and that nothing sets apart.
    public static let tickedTogether = DiagnosticCode("ticked-together")
    /// A box for another answer is ticked, and the line for what that is stays empty.
    public static let otherEmpty = DiagnosticCode("other-empty")
    /// The form's format shows fewer digits than the value has, whose only sign may part thousands.
    public static let decimalsLost = DiagnosticCode("decimals-lost")
    /// Numbers in the cells of buttons could mean several things.
    public static let numbersUnderstood = DiagnosticCode("numbers-understood")
    /// A yes or a no in the cells of buttons is the name of a state, beside which something else is printed.
    public static let answersUnderstood = DiagnosticCode("answers-understood")
    /// A text is larger than its field.
    public static let textOverflow = DiagnosticCode("text-overflow")
    /// A text that its field has no room for goes on at the end of the packet.
    public static let textContinued = DiagnosticCode("text-continued")
    /// A text has more characters than the field's MaxLen.
    public static let textTooLong = DiagnosticCode("text-too-long")
    /// A number has fewer or more digits than the form asks for.
    public static let numberLength = DiagnosticCode("number-length")
    /// A line break stands in a field of one line.
    public static let lineBreakInLine = DiagnosticCode("line-break-in-line")
    /// Selected options of a list box lie outside its view.
    public static let selectionHidden = DiagnosticCode("selection-hidden")
    /// A widget's value could not be drawn anew.
    public static let valueNotDrawn = DiagnosticCode("value-not-drawn")
    /// A script of the form is not one of Acrobat's standard ones.
    public static let scriptNotUnderstood = DiagnosticCode("script-not-understood")
    /// A value names no picture that can be read.
    public static let pictureUnreadable = DiagnosticCode("picture-unreadable")
    /// A value is too long for the code that should show it.
    public static let codeTooLong = DiagnosticCode("code-too-long")
    /// A code is so small that readers may fail.
    public static let codeTooSmall = DiagnosticCode("code-too-small")
    /// The packets of a print file say different things of themselves.
    public static let titlesDiffer = DiagnosticCode("titles-differ")
    /// A value in rich text is shown without its own styles.
    public static let richTextSimplified = DiagnosticCode("rich-text-simplified")
    /// A value is not what the field's format or label asks for.
    public static let formatRefused = DiagnosticCode("format-refused")
    /// The form computes fields with scripts of its own, which are not run.
    public static let calculationNotRun = DiagnosticCode("calculation-not-run")
    /// A calculation of the form has no result.
    public static let calculationFailed = DiagnosticCode("calculation-failed")
    /// The form computes a field, and the table says something else.
    public static let valueRecalculated = DiagnosticCode("value-recalculated")
    /// A value that the form computes with is not a number.
    public static let calculationInput = DiagnosticCode("calculation-input")
    /// A format script of the form changes what is shown.
    public static let valueFormatted = DiagnosticCode("value-formatted")
    /// A value names a choice in another spelling, or by its number.
    public static let choiceUnderstood = DiagnosticCode("choice-understood")
    /// A text is set smaller than the field says, or in a size that is hard to read.
    public static let textShrunk = DiagnosticCode("text-shrunk")
    /// Fields that rows fill lie on top of others.
    public static let fieldsOverlap = DiagnosticCode("fields-overlap")
    /// The pages draw too much to find out what is printed beside boxes that rows fill.
    public static let labelsUnread = DiagnosticCode("labels-unread")
    /// Push buttons that only do something are left out.
    public static let buttonsLeftOut = DiagnosticCode("buttons-left-out")
    /// A value is a month without a day, and the form shows the first.
    public static let dayAdded = DiagnosticCode("day-added")
    /// The form hides a field that rows fill or that is computed from them.
    public static let fieldHidden = DiagnosticCode("field-hidden")
    /// A row fills a field that the form itself does not print.
    public static let fieldNotPrinted = DiagnosticCode("field-not-printed")
    /// Links and comments of the form have no place in a print file.
    public static let annotationsLeftOut = DiagnosticCode("annotations-left-out")
}
