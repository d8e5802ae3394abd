import PDFObjects

/// References to objects that each packet writes for itself.
///
/// The static part refers to them by number before they exist: slot k stands for object S + 1 + k, where S is the last
/// static object. While compiling, S is not known and a slot is a negative number.
enum SlotReference {
    static func make(_ slot: Int) -> PDFReference { PDFReference(-1 - slot) }
    static func slot(of reference: PDFReference) -> Int? { reference.number < 0 ? -1 - reference.number : nil }
}
