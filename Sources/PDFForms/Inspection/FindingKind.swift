/// What can be found in a form. The raw value is the code that reports carry.
public enum FindingKind: String, Hashable, Sendable, CaseIterable {
    // what keeps values off the page
    case xfaDynamic = "xfa-dynamic"
    case xfaNotFilled = "xfa-not-filled"
    case noPages = "no-pages"
    case noFields = "no-fields"
    case nameOfTwoKinds = "name-of-two-kinds"
    case noOptions = "no-options"
    case outsidePage = "outside-page"
    case noArea = "no-area"

    // the document
    case xfaHybrid = "xfa-hybrid"
    case signed = "signed"
    case certified = "certified"
    case usageRights = "usage-rights"
    case damaged = "damaged"
    case fillingNotPermitted = "filling-not-permitted"
    case encrypted = "encrypted"
    case needAppearances = "need-appearances"
    case activeContent = "active-content"
    case attachments = "attachments"
    case outsideFiles = "outside-files"

    // the tree of fields
    case stray = "stray"
    case nameless = "nameless"
    case joined = "joined"
    case noWidget = "no-widget"
    case hidden = "hidden"
    case notPrinted = "not-printed"
    case ownValues = "own-values"
    case overlapping = "overlapping"
    case nameOfAnother = "name-of-another"
    case labelsDiffer = "labels-differ"
    case answersUnderstood = "answers-understood"

    // kinds of field
    case fileSelect = "file-select"
    case richText = "rich-text"
    case password = "password"
    case combWithoutLength = "comb-without-length"
    case barcode = "barcode"
    case imageButton = "image-button"
    case sameStateTwice = "same-state-twice"
    case inUnison = "in-unison"
    case severalStates = "several-states"
    case noOnState = "no-on-state"
    case duplicateExport = "duplicate-export"
    case required = "required"
    case readOnly = "read-only"
    case signatureField = "signature-field"
    case fieldActions = "field-actions"

    // text
    case lengthDoesNotFit = "length-does-not-fit"
    case textTooTall = "text-too-tall"
    case fontMissing = "font-missing"
    case fontNotRead = "font-not-read"
    case fontLacksLetters = "font-lacks-letters"
    case fontNotEmbedded = "font-not-embedded"
    case fontKeptWhole = "font-kept-whole"
    case noDefaultAppearance = "no-default-appearance"
    case automaticSize = "automatic-size"
    case valueNotDrawn = "value-not-drawn"
    case staleAppearance = "stale-appearance"

    // scripts
    case captionByScript = "caption-by-script"
    case scriptNotUnderstood = "script-not-understood"
    case calculationNotUnderstood = "calculation-not-understood"
    case calculationNotInOrder = "calculation-not-in-order"
    case calculationMissesFields = "calculation-misses-fields"
    case calculated = "calculated"
    case formatted = "formatted"

    /// How much it matters.
    public var severity: Finding.Severity {
        switch self {
        case .xfaDynamic, .xfaNotFilled, .noPages, .noFields, .nameOfTwoKinds, .noOptions, .outsidePage, .noArea:
            .problem
        case .xfaHybrid, .signed, .certified, .usageRights, .damaged, .fillingNotPermitted, .stray, .nameless,
            .noWidget, .hidden, .ownValues, .overlapping, .nameOfAnother, .labelsDiffer, .answersUnderstood,
            .fileSelect, .richText,
            .combWithoutLength,
            .barcode,
            .imageButton,
            .sameStateTwice, .duplicateExport, .lengthDoesNotFit, .textTooTall, .fontMissing, .fontNotRead,
            .fontLacksLetters,
            .staleAppearance, .captionByScript, .scriptNotUnderstood, .calculationNotUnderstood, .outsideFiles:
            .notice
        case .encrypted, .needAppearances, .activeContent, .attachments, .joined, .notPrinted, .password, .inUnison,
            .severalStates, .noOnState, .required, .readOnly, .signatureField, .fieldActions, .fontNotEmbedded,
            .fontKeptWhole, .noDefaultAppearance, .automaticSize, .valueNotDrawn, .calculationNotInOrder,
            .calculationMissesFields,
            .calculated, .formatted:
            .info
        }
    }
}
