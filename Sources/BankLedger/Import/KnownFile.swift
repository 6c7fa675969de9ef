import BankServices

/// What is known of a file that is in.
struct KnownFile {
    let kind: ImportedFile.Kind
    let rowCount: Int
    /// The number of its first transfer, or of the next one if it has none.
    let firstTransfer: Int64

    /// The answer for a file of the same content.
    func file(path: String) -> ImportedFile {
        ImportedFile(path: path, kind: kind, rowCount: rowCount, wasAlreadyImported: true)
    }
}
