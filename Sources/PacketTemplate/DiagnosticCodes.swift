public import PacketModel

extension DiagnosticCode {
    /// The template's XFA is left out of the packets.
    public static let xfaRemoved = DiagnosticCode("xfa-removed")
    /// The template's usage rights are left out of the packets.
    public static let usageRightsRemoved = DiagnosticCode("usage-rights-removed")
    /// The template carries a signature that no longer holds.
    public static let signatureBroken = DiagnosticCode("signature-broken")
    /// Scripts, actions or attachments of the template are left out.
    public static let activeContentRemoved = DiagnosticCode("active-content-removed")
    /// A value has characters that no font can show.
    public static let characterMissing = DiagnosticCode("character-missing")
    /// A value names no state or option of its field.
    public static let unknownChoice = DiagnosticCode("unknown-choice")
    /// A text is larger than its field.
    public static let textOverflow = DiagnosticCode("text-overflow")
    /// A text has more characters than the field's MaxLen.
    public static let textTooLong = DiagnosticCode("text-too-long")
    /// A line break stands in a field of one line.
    public static let lineBreakInLine = DiagnosticCode("line-break-in-line")
    /// Selected options of a list box lie outside its view.
    public static let selectionHidden = DiagnosticCode("selection-hidden")
    /// A widget's value could not be drawn anew.
    public static let valueNotDrawn = DiagnosticCode("value-not-drawn")
    /// A script of the form is not one of Acrobat's standard ones.
    public static let scriptNotUnderstood = DiagnosticCode("script-not-understood")
    /// A value in rich text is shown without its own styles.
    public static let richTextSimplified = DiagnosticCode("rich-text-simplified")
    /// A value is not what the field's format asks for.
    public static let formatRefused = DiagnosticCode("format-refused")
}
