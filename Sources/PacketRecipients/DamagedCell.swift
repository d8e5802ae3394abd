import PacketModel

/// A cell that a spreadsheet wrote in place of its value: the error of a formula, the signs of a column that is too narrow,
/// a number with a power of ten, or letters that were read in the wrong encoding.
///
/// A workbook keeps the value beside what it shows; CSV has nothing else.
enum DamagedCell {
    /// What is wrong with a cell, without its place; nil for nearly all.
    ///
    /// - Complexity: O(1) for a cell in ASCII that does not begin with # and has no power of ten.
    static func problem(_ cell: String) -> Diagnostic? {
        let text = cell.utf8
        guard text.first == UInt8(ascii: "#") else {
            if MisreadText.isIn(cell) {
                return Diagnostic(
                    .misreadText, .warning,
                    message: "The cell has letters that stand for others, as where UTF-8 was read as another encoding.",
                    hint: "Export the data again, and read it as UTF-8 wherever it is opened on the way.")
            }
            guard isShortened(cell) else { return nil }
            return Diagnostic(
                .longNumber, .warning,
                message: "The cell has a number that a spreadsheet has shortened; its last digits are lost.",
                hint: "Make the column a text column and write it again.")
        }
        if text.count > 3, text.allSatisfy({ $0 == UInt8(ascii: "#") }) {
            return Diagnostic(
                .cellError, .error, message: "The cell has signs alone, as a column has that was too narrow.",
                hint: "Make the column wider and export the table again.")
        }
        guard text.count < 16, errors.contains(cell.uppercased()) else { return nil }
        return Diagnostic(
            .cellError, .error, message: "The cell has “\(cell)”, the error of a formula.",
            hint: "Correct the formula, or empty the cell.")
    }

    /// Whether a text is a number as spreadsheets show long ones: 1.23E+08, with a decimal point or comma.
    private static func isShortened(_ cell: String) -> Bool {
        guard cell.utf8.count < 24, let power = cell.firstRange(of: "E+") else { return false }
        let (mantissa, exponent) = (cell[..<power.lowerBound], cell[power.upperBound...])
        return (2...3).contains(exponent.utf8.count) && exponent.utf8.allSatisfy { (0x30...0x39).contains($0) }
            && mantissa.utf8.first.map { (0x30...0x39).contains($0) } ?? false
            && mantissa.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2C }
            && mantissa.utf8.contains { $0 == 0x2E || $0 == 0x2C }
    }

    /// As Excel and LibreOffice write errors in the languages of most tables.
    private static let errors = Set(
        """
        #REF! #VALUE! #N/A #NAME? #DIV/0! #NUM! #NULL! #SPILL! #CALC! #FIELD! #BUSY! #BEZUG! #WERT! #NV #ZAHL! #VALEUR! #NOM? \
        #NOMBRE! #NUL! #¡REF! #¡VALOR! #N/D #¿NOMBRE? #¡DIV/0! #¡NUM! #¡NULO! #RIF! #VALORE! #NOME? #VALOR! #NÚM! #N/DISP \
        #VERW! #WAARDE! #N/B #NAAM? #DEEL/0! #GETAL! #LEEG! #ADR! #ARG! #N/D! #NAZWA? #DZIEL/0! #LICZBA! #ZERO! #ССЫЛКА! \
        #ЗНАЧ! #Н/Д #ИМЯ? #ДЕЛ/0! #ЧИСЛО! #ПУСТО! #SAKNAS! #VÄRDEFEL! #REFERENS! #NAMN? #DIVISION/0! #OGILTIGT!
        """.split(separator: " ").map(String.init))
}
