extension FindingKind {
    /// What it is, in one sentence.
    public var what: String { Self.sentences[self]?.what ?? rawValue }

    /// What packet does about it, or what one can do, in one or two sentences.
    public var remedy: String { Self.sentences[self]?.remedy ?? "" }

    private static let sentences: [FindingKind: (what: String, remedy: String)] = [
        .xfaDynamic: (
            "The pages of this form exist only in XFA, inside Adobe's viewer.",
            "--fillable pre-fills it, for Adobe Reader, and keeps all else; nothing can be drawn. Other viewers need an AcroForm."
        ),
        .xfaNotFilled: (
            "The pages of this form exist only in XFA, and its data cannot be read or the file is damaged.",
            "Nothing can be filled. Get the form anew, or ask its maker for an AcroForm."
        ),
        .noPages: ("The file has no pages.", "Nothing can be filled. Get the form anew."),
        .noFields: (
            "There is no field that takes a value.",
            "Draw some on its pages (packet ui), or have packet find the places (packet fields propose)."
        ),
        .nameOfTwoKinds: (
            "Fields of different kinds have the same name.",
            "Only the first one is filled. Give the others new names."
        ),
        .noOptions: (
            "A list without options takes no value.",
            "Every value is refused. Leave the field out, or add its options."
        ),
        .barcode: (
            "Barcodes that Acrobat computes from other fields.",
            "packet draws what a column of their name has, as QR, Data Matrix or PDF417; other kinds show it as text."
        ),
        .outsidePage: (
            "Nothing of these fields lies on the page.",
            "Their values are not seen. Move them in a form editor."
        ),
        .noArea: ("These fields have no area.", "Their values are not seen. Enlarge them in a form editor."),
        .xfaHybrid: (
            "The form carries XFA beside its fields.",
            "The fields are filled and the XFA is left out, so that every viewer shows the values."
        ),
        .signed: (
            "The form holds a digital signature, which ends with any change.",
            "It is filled with a warning. Better take an unsigned copy; --break-signatures accepts it."
        ),
        .certified: ("The form is certified by its author, which ends with any change.", "Packets are not certified."),
        .usageRights: (
            "The form has usage rights for Adobe Reader, which end with any change.",
            "Packets leave them out."
        ),
        .damaged: (
            "The file is damaged and was repaired while it was read.",
            "Compare a packet with the form before use."
        ),
        .fillingNotPermitted: (
            "The author does not permit filling.",
            "packet does not enforce this. Ask the author if in doubt."
        ),
        .encrypted: ("The form is encrypted.", "Packets are not."),
        .needAppearances: (
            "Viewers are asked to draw all values anew.",
            "packet draws them itself; packets do not ask any more."
        ),
        .activeContent: ("The document has scripts or actions.", "They do not travel into packets."),
        .attachments: ("Files are attached to the document.", "They do not travel into packets."),
        .outsideFiles: (
            "Parts of the document lie in other files.",
            "Packets do not have them. Ask its maker for a whole file."
        ),
        .stray: ("A page shows these fields, but the form does not list them.", "They are filled like others."),
        .nameless: ("These fields have no name.", "They cannot be filled, and stay as they are."),
        .joined: ("Several fields share one name.", "They are filled as one: all show the same value."),
        .noWidget: ("No page shows these fields.", "Only fillable packets (--fillable) keep their values."),
        .hidden: ("These fields are hidden.", "Flattened packets do not show their values."),
        .notPrinted: (
            "These fields are seen on screen but not printed.",
            "Flattened packets leave them out, unless rows fill them."
        ),
        .fileSelect: (
            "These fields take the path of a file to send along.",
            "The value is written as text; no file is attached."
        ),
        .richText: (
            "These fields take text with its own fonts and styles.",
            "Values are set in one style: the field's font, size, colour and alignment."
        ),
        .ownValues: (
            "These fields have a value or a tick of their own.",
            "Every packet shows it where no column fills the field; --set 'FIELD=' clears it."
        ),
        .overlapping: (
            "These fields lie on top of each other.",
            "One may hide what the other shows. Move them apart in a form editor, or fill only one."
        ),
        .labelsDiffer: (
            "These fields stand at several places, and what is printed there differs.",
            "One value is shown at all of them. See whether it is right at each."
        ),
        .nameOfAnother: (
            "These fields are called something else than what is printed for them.",
            "Names may be shifted by a row. Go by the printed labels (packet extract-fields), as packet map does."
        ),
        .answersUnderstood: (
            "Yes and no are only names of these buttons: what is printed beside them says something else.",
            "Write what is printed in the cells, or turn them into it by the filter choose."
        ),
        .password: ("Passwords: characters are shown as asterisks.", "Flattened packets show asterisks only."),
        .combWithoutLength: (
            "Cells were asked for, but not how many.",
            "The text is set without cells, as in Acrobat."
        ),
        .imageButton: (
            "Buttons for pictures.",
            "A column of their name takes the path of a PNG or JPEG file; without one they stay as they are."
        ),
        .sameStateTwice: (
            "Buttons of one group have the same state, though they are to be told apart.",
            "They turn on together. Give each its own export value in a form editor."
        ),
        .inUnison: ("Radio buttons with the same state turn on together.", "So they do in packets."),
        .severalStates: (
            "Check boxes with more than one state, of which one is on.",
            "Write the state's name instead of “yes”."
        ),
        .noOnState: ("Check boxes without a picture of being checked.", "A mark is drawn; “yes” turns them on."),
        .duplicateExport: (
            "Options share one stored value.",
            "Write the option's text; what is stored does not tell them apart."
        ),
        .required: ("These fields must have a value.", "Empty cells are not refused: check the table."),
        .readOnly: ("People cannot change these fields.", "A column of their name fills them all the same."),
        .signatureField: (
            "Places for digital signatures.",
            "Flattened packets cannot be signed there; fillable ones can."
        ),
        .fieldActions: ("Fields that do something when used.", "Flattened packets have no actions."),
        .lengthDoesNotFit: (
            "Text as long as the field allows does not fit its box.",
            "Long values are reported (packet check); --on-overflow shrink sets them smaller."
        ),
        .textTooTall: (
            "The font size is too large for the box.",
            "The box's upper edge cuts the text, with a warning; where nothing could be read it is set smaller."
        ),
        .fontMissing: (
            "The form lacks the font that these fields name.",
            "The standard font most like it is used, and fonts of this machine for characters it lacks."
        ),
        .fontNotRead: (
            "The font does not say what its codes mean.",
            "The standard font most like it is used, and fonts of this machine for characters it lacks."
        ),
        .fontLacksLetters: (
            "The embedded font lacks common characters.",
            "A value that needs one is set whole in the standard font most like it, or in fonts of this machine."
        ),
        .fontNotEmbedded: ("The font is not in the file.", "Each viewer puts another in its place; widths may differ."),
        .fontKeptWhole: (
            "The licence of a font forbids that a part of it is embedded.",
            "Each packet carries the whole font."
        ),
        .noDefaultAppearance: ("Nothing says in which font and size to write.", "Helvetica in automatic size is used."),
        .automaticSize: ("The font size follows the text.", "It is chosen as Acrobat does."),
        .valueNotDrawn: (
            "The form has values that no viewer shows without drawing them.",
            "packet draws them where it keeps them."
        ),
        .staleAppearance: (
            "What is shown differs from the value that is stored.",
            "Where no column fills the field, flattened packets keep what is shown."
        ),
        .captionByScript: (
            "Scripts set the captions of buttons when the form is opened.",
            "Scripts are not run; packets show the captions that the form has."
        ),
        .scriptNotUnderstood: (
            "Scripts of the form's own check or format values.",
            "They are not run; values are shown as they are."
        ),
        .calculationNotUnderstood: (
            "Scripts of the form's own compute these fields.",
            "They are not run. Fill the fields from columns; else they show what the form has."
        ),
        .calculationNotInOrder: ("Calculations that the form does not list.", "They never run, not even in Acrobat."),
        .calculationMissesFields: (
            "Calculations name fields that do not exist.",
            "These count as nothing, as in Acrobat."
        ),
        .calculated: (
            "The form computes these fields from others.",
            "packet does the same when a column fills one of those; then it needs no column of its own."
        ),
        .formatted: (
            "The form shapes or checks values of these fields.",
            "packet does the same; the value is kept as it is."
        ),
    ]
}
