import BankSQL
import BankServices
import LanguageKit

/// A row as it follows from the log of changes.
///
/// A change counts for the columns that it set, and for no others: an edit does not become right by a later change of the
/// same row.
struct DerivedRow {
    let table: String
    let key: String
    let columns: [String]
    private var content: String?
    /// The content of the row that is there; `nil` if there is none.
    var found: String?

    init(table: String, key: String, columns: [String]) {
        (self.table, self.key, self.columns) = (table, key, columns)
    }

    func isOf(_ table: UnsafeBufferPointer<UInt8>, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        self.key.utf8.elementsEqual(key) && self.table.utf8.elementsEqual(table)
    }

    /// Takes the next entry of the log.
    mutating func take(_ kind: ChangeKind, setting names: String?, _ new: String?) {
        switch (kind, content) {
        case (.added, _), (.merged, nil): content = new
        // A row that the log does not know is not believed.
        case (.changed, nil): break
        case (.changed, let known?), (.merged, let known?): content = merged(known, new ?? "", names ?? "")
        case (.removed, _): content = nil
        }
    }

    private func merged(_ known: String, _ new: String, _ names: String) -> String {
        var values = Self.values(known)
        let newValues = Self.values(new)
        let set = names.utf8.split { $0 == Self.comma }.map { Substring($0) }
        for (place, column) in columns.enumerated() where set.contains(Substring(column)) {
            // Not the content of a row of this table: it is not believed.
            guard place < values.count, place < newValues.count else { return known }
            values[place] = newValues[place]
        }
        return values.joined(separator: ",")
    }

    /// Throws ``VerificationFault`` unless the row that is there is this one.
    func check() throws(VerificationFault) {
        guard !isFound else { return }
        throw VerificationFault(
            LedgerFault(kind: .change, account: nil, entryNumber: nil, detail: difference))
    }

    // Byte by byte: Swift's strings are equal if they look the same, and the ledger's are not.
    private var isFound: Bool {
        guard let content, let found else { return content == nil && found == nil }
        return content.utf8.elementsEqual(found.utf8)
    }

    private var difference: Phrase {
        guard let content else { return "row \(key) of the table \(table) is not in the change log" }
        guard let found else { return "row \(key) of the table \(table) is missing" }
        let values = zip(Self.values(content), Self.values(found))
        let column = zip(columns, values).first { !$0.1.0.utf8.elementsEqual($0.1.1.utf8) }?.0
        guard let column else { return "row \(key) of the table \(table) is not in the change log" }
        return "row \(key) of the table \(table) has a different \(column) than the change log"
    }

    private static let (comma, quote) = (UInt8(ascii: ","), UInt8(ascii: "'"))

    /// The values of a content: commas between quotes do not divide. Bytes, since a text may begin with a sign that makes
    /// one character with the quote before it.
    private static func values(_ content: String) -> [Substring] {
        var isQuoted = false
        return content.utf8.split(omittingEmptySubsequences: false) { byte in
            if byte == quote { isQuoted.toggle() }
            return byte == comma && !isQuoted
        }.map { Substring($0) }
    }
}
