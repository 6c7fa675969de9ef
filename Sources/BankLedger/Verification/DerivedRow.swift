import BankSQL
import BankServices
import LanguageKit

/// A row derived from the log of changes.
///
/// A change applies only to the columns that it set, so a later change of the row does not hide tampering with another
/// column.
struct DerivedRow {
    let table: String
    let key: String
    let columns: [String]
    private var content: String?
    /// The content of the stored row; `nil` if there is none.
    var found: String?

    init(table: String, key: String, columns: [String]) {
        (self.table, self.key, self.columns) = (table, key, columns)
    }

    func isOf(_ table: UnsafeBufferPointer<UInt8>, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        self.key.utf8.elementsEqual(key) && self.table.utf8.elementsEqual(table)
    }

    /// Applies the next entry of the log.
    mutating func take(_ kind: ChangeKind, setting names: String?, _ new: String?) {
        switch (kind, content) {
        case (.added, _), (.merged, nil): content = new
        // A row that the log does not know is ignored.
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
            // The content does not fit this table, so it is ignored.
            guard place < values.count, place < newValues.count else { return known }
            values[place] = newValues[place]
        }
        return values.joined(separator: ",")
    }

    /// Throws ``VerificationFault`` unless the stored row equals this one.
    func check() throws(VerificationFault) {
        guard !isFound else { return }
        throw VerificationFault(
            LedgerFault(kind: .change, account: nil, entryNumber: nil, detail: difference))
    }

    // Compared as bytes: Swift strings are equal if canonically equivalent, which is too lenient here.
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

    /// Splits a content into values; commas in quotes do not separate. Works on bytes, because a text may begin with a
    /// combining character that would join the quote.
    private static func values(_ content: String) -> [Substring] {
        var isQuoted = false
        return content.utf8.split(omittingEmptySubsequences: false) { byte in
            if byte == quote { isQuoted.toggle() }
            return byte == comma && !isQuoted
        }.map { Substring($0) }
    }
}
