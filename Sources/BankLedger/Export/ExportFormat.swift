/// The open form of a whole bank: JSON Lines in UTF-8, described in docs/operations.md.
///
/// The first line is the header, the last the footer, every other a row of a table:
/// `{"table":"account","row":{"id":1,…}}`. Integers are numbers, texts strings, and bytes hexadecimal digits under a key
/// that ends with ``bytesSuffix``.
enum ExportFormat {
    /// What the header says that the file is.
    static let name = "bank-ledger"
    /// The newest version of the form, which counts from 1.
    static let newestVersion: Int64 = 1
    /// What the key of a column of bytes ends with.
    static let bytesSuffix = ":hex"
}
