#if Server
extension String {
    /// Its first scalars, at most so many. A character may have any number of them.
    func cut(to limit: Int) -> String { String(String.UnicodeScalarView(unicodeScalars.prefix(limit))) }
}
#endif
