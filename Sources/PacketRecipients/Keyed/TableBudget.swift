/// What a file of people may become, in bytes: 32 MB, and a hundred times its own size.
///
/// A small file can mean a large table: fields that share a long name, cells that share a long text, rows without most of
/// the columns. Whoever makes bytes of a file counts them here before they are made. No table that people write comes near
/// the bound.
struct TableBudget {
    /// The bytes that may still be made.
    private var left: Int
    private let most: Int

    /// What a row costs for each column, whether it has a value there or not.
    static let cell = 4
    /// What a value costs besides its bytes.
    static let value = 32

    /// - Parameter size: The size of the file in bytes.
    init(ofFile size: Int) {
        most = (32 << 20) + 100 * min(max(size, 0), 1 << 40)
        left = most
    }

    /// Counts bytes that are about to be made.
    ///
    /// - Throws: `RecipientError` with code `.tooLarge`.
    mutating func spend(_ bytes: Int) throws(RecipientError) {
        guard bytes <= left else {
            throw RecipientError(
                .tooLarge,
                message: "The file would become a table of more than \(most >> 20) MB, by parts that it uses again and "
                    + "again. Get the data in another way, such as CSV.")
        }
        left -= bytes
    }
}
