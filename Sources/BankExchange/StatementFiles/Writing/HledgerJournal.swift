import BankDomain

/// A journal for hledger, which ledger reads too. It states both balances, or none if it continues another journal, as
/// hledger reads several `-f` apart. Its first transaction sets the balance, so that statements of several
/// months in one journal count it once, and the last one asserts it, so that both programs check it. Accounts, tags and
/// the currency are declared before their first use, as strict checks ask.
struct HledgerJournal: StatementEncoder {
    private let statement: Statement
    private let account: String
    private let continues: Bool
    private var known: Set<String> = []

    init(_ statement: Statement, continues: Bool) {
        (self.statement, self.continues) = (statement, continues)
        // Colons separate levels, brackets mark virtual postings, and two spaces end a name.
        let name = JournalAccounts.plain(statement.account.accountName, without: ":;()[]{}*!=@\"|#")
        self.account = "Assets:Bank:" + (name.isEmpty ? statement.account.id.text : name)
    }

    mutating func begin(_ output: inout StatementBytes) {
        output.put("; Statement ")
        output.put(text: statement.id.text)
        output.put(
            continues
                ? "\n; It continues the journal of the days before, so it has no opening balance."
                : "\n; Months go together by include or in one file; for several -f, use --continues for later ones."
        )
        output.put("\n\ntag reference\ntag valueDate\ncommodity ")
        output.put(text: statement.currency.code)
        output.put("\n")
        declare(account, &output)
        guard !continues else { return output.put("\n") }
        declare(JournalAccounts.opening, &output)
        output.put("\n")
        output.put(statement.from)
        output.put(" * Opening balance\n    ")
        output.put(text: account)
        output.put("  = ")
        put(statement.openingBalance, &output)
        output.put("\n    ")
        output.put(text: JournalAccounts.opening)
        output.put("\n\n")
    }

    mutating func write(_ entry: Transaction, _ output: inout StatementBytes) {
        let contra = JournalAccounts.contra(entry)
        if !known.contains(contra) {
            declare(contra, &output)
            output.put("\n")
        }
        output.put(entry.bookingDate)
        output.put(" * (")
        output.put(text: JournalAccounts.plain(entry.id.text, without: "()"))
        output.put(")")
        let words = words(entry)
        if !words.isEmpty { output.put(UInt8(ascii: " ")) }
        output.put(text: words)
        output.put("\n")
        if entry.valueDate != entry.bookingDate {
            output.put("    ; valueDate: ")
            output.put(entry.valueDate)
            output.put("\n")
        }
        let reference = JournalAccounts.plain(entry.reference, without: ",[]")
        if !reference.isEmpty {
            output.put("    ; reference: ")
            output.put(text: reference)
            output.put("\n")
        }
        output.put("    ")
        output.put(text: account)
        output.put("  ")
        output.put(entry.amount.minorUnits, of: statement.currency)
        output.put(UInt8(ascii: " "))
        output.put(text: statement.currency.code)
        output.put("\n    ")
        output.put(text: contra)
        output.put("\n\n")
    }

    private mutating func declare(_ name: String, _ output: inout StatementBytes) {
        known.insert(name)
        output.put("account ")
        output.put(text: name)
        output.put("\n")
    }

    func end(_ output: inout StatementBytes) {
        guard !continues else {
            output.put("; Closing balance ")
            output.put(statement.to)
            output.put(": ")
            put(statement.closingBalance, &output)
            return output.put("\n")
        }
        output.put(statement.to)
        output.put(" * Closing balance\n    ")
        output.put(text: account)
        output.put("  ")
        put(.zero(statement.currency), &output)
        output.put(" = ")
        put(statement.closingBalance, &output)
        output.put("\n")
    }

    private func put(_ money: Money, _ output: inout StatementBytes) {
        output.put(money)
        output.put(UInt8(ascii: " "))
        output.put(text: money.currency.code)
    }

    // The other party, then the description: hledger's payee and note.
    private func words(_ entry: Transaction) -> String {
        let payee = JournalAccounts.plain(entry.counterparty, without: ";|")
        let note = JournalAccounts.plain(entry.description, without: ";|")
        if payee.isEmpty { return note }
        return note.isEmpty || note == payee ? payee : "\(payee) | \(note)"
    }
}

/// The account names of a statement in a plain-text accounting journal.
enum JournalAccounts {
    /// The other account: income by category for credits, expenses for debits. Transfers of own money are neither.
    static func contra(_ entry: Transaction) -> String {
        switch entry.category {
        case .transfer: "Equity:Transfers"
        case .cash: "Assets:Cash"
        case .loan: "Liabilities:Loans"
        default:
            "\(entry.direction == .credit ? "Income" : "Expenses"):\(capitalised(entry.category.rawValue))"
        }
    }

    /// The source of the opening balance.
    static let opening = "Equity:Opening-Balances"

    /// The words with a capital first letter, in ASCII.
    static func capitalised(_ word: String) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }

    /// A text without special characters of the journal: each of `marks`, and each separator of words, becomes a space.
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
