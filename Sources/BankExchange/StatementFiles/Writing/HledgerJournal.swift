import BankDomain

/// A journal for hledger, which ledger reads too. Its first and its last transaction say what the balance is then, so
/// that both programs check it.
struct HledgerJournal: StatementEncoder {
    private let statement: Statement
    private let account: String

    init(_ statement: Statement) {
        self.statement = statement
        // Colons make levels; what stands in brackets is no real posting, and two spaces end a name.
        let name = JournalAccounts.plain(statement.account.accountName, without: ":;()[]{}*!=@\"|#")
        self.account = "Assets:Bank:" + (name.isEmpty ? statement.account.id.text : name)
    }

    func begin(_ output: inout StatementBytes) {
        output.put("; Statement ")
        output.put(text: statement.id.text)
        output.put("\n\naccount ")
        output.put(text: account)
        output.put("\n\n")
        output.put(statement.from)
        output.put(" * Opening balance\n    ")
        output.put(text: account)
        output.put("  ")
        put(statement.openingBalance, &output)
        output.put(" = ")
        put(statement.openingBalance, &output)
        output.put("\n    ")
        output.put(text: JournalAccounts.opening)
        output.put("\n\n")
    }

    func write(_ entry: Transaction, _ output: inout StatementBytes) {
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
        output.put(entry.signedMinorUnits, of: statement.currency)
        output.put(UInt8(ascii: " "))
        output.put(text: statement.currency.code)
        output.put("\n    ")
        output.put(text: JournalAccounts.contra(entry))
        output.put("\n\n")
    }

    func end(_ output: inout StatementBytes) {
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

    // Whoever was on the other side first, then what it was: hledger's payee and note.
    private func words(_ entry: Transaction) -> String {
        let payee = JournalAccounts.plain(entry.counterparty, without: ";|")
        let note = JournalAccounts.plain(entry.description, without: ";|")
        if payee.isEmpty { return note }
        return note.isEmpty || note == payee ? payee : "\(payee) | \(note)"
    }
}
