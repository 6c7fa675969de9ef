import BankDomain

/// What the accounts of a statement are called in a journal of plain-text accounting.
enum JournalAccounts {
    /// The account's other side: income by category for what came in, expenses for what went out. Money that only
    /// moves is neither.
    static func contra(_ entry: Transaction) -> String {
        switch entry.category {
        case .transfer: "Equity:Transfers"
        case .cash: "Assets:Cash"
        case .loan: "Liabilities:Loans"
        default:
            "\(entry.direction == .credit ? "Income" : "Expenses"):\(capitalised(entry.category.rawValue))"
        }
    }

    /// Where the opening balance comes from.
    static let opening = "Equity:Opening-Balances"

    /// The words with a capital letter first, in ASCII.
    static func capitalised(_ word: String) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }

    /// A text without what a journal would understand otherwise: each of `marks`, and what stands between words, is a
    /// space.
    static func plain(_ text: String, without marks: String) -> String {
        let marks = Set(marks.unicodeScalars)
        var plain = ""
        for scalar in text.unicodeScalars {
            let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
            let isSeparator = scalar.value == 0x2028 || scalar.value == 0x2029
            plain.unicodeScalars.append(marks.contains(scalar) || isControl || isSeparator ? " " : scalar)
        }
        return plain.split(separator: " ").joined(separator: " ")
    }
}
