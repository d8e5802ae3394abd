import Interchange

extension String {
    /// The text as the roster keeps it: in NFC, so that SQLite compares what people see; without white space at its
    /// ends; without NUL, where SQLite would end it.
    var kept: String { (utf8.contains(0) ? replacing("\0", with: "\u{FFFD}") : self).nfc.trimmed }
}
