import BankDomain

/// A journal for beancount. `balance` checks both balances. The account is opened unless the journal continues another;
/// a plugin opens the accounts of categories, which other journals have too.
struct BeancountJournal: StatementEncoder {
    private let statement: Statement
    private let account: String
    private let continues: Bool

    init(_ statement: Statement, continues: Bool) {
        (self.statement, self.continues) = (statement, continues)
        self.account = "Assets:Bank:" + Self.component(statement.account)
    }

    mutating func begin(_ output: inout StatementBytes) {
        let before = statement.from.adding(days: -1)
        output.put("; Statement ")
        output.put(text: statement.id.text)
        output.put("\n; A file that includes this one needs the next line too.\n")
        output.put("plugin \"beancount.plugins.auto_accounts\"\noption \"title\" \"")
        output.put(text: Self.quoted(statement.account.accountName))
        output.put("\"\noption \"operating_currency\" \"")
        output.put(text: statement.currency.code)
        output.put("\"\n\n")
        if !continues {
            output.put(before)
            output.put(" open ")
            output.put(text: account)
            output.put(UInt8(ascii: " "))
            output.put(text: statement.currency.code)
            output.put("\n\n")
            output.put(before)
            output.put(" * \"Opening balance\"\n")
            writePosting(account, statement.openingBalance.minorUnits, &output)
            output.put("  ")
            output.put(text: JournalAccounts.opening)
            output.put("\n\n")
        }
        // A balance applies to the start of its day.
        writeBalance(statement.from, statement.openingBalance, &output)
        output.put("\n")
    }

    mutating func write(_ entry: Transaction, _ output: inout StatementBytes) {
        output.put(entry.bookingDate)
        output.put(" * \"")
        if !entry.counterparty.isEmpty {
            output.put(text: Self.quoted(entry.counterparty))
            output.put("\" \"")
        }
        output.put(text: Self.quoted(entry.description))
        output.put("\"\n  id: \"")
        output.put(text: Self.quoted(entry.id.text))
        output.put("\"\n")
        if entry.valueDate != entry.bookingDate {
            output.put("  value-date: ")
            output.put(entry.valueDate)
            output.put("\n")
        }
        if !entry.reference.isEmpty {
            output.put("  reference: \"")
            output.put(text: Self.quoted(entry.reference))
            output.put("\"\n")
        }
        writePosting(account, entry.amount.minorUnits, &output)
        writePosting(JournalAccounts.contra(entry), -entry.amount.minorUnits, &output)
        output.put("\n")
    }

    func end(_ output: inout StatementBytes) {
        writeBalance(statement.to.adding(days: 1), statement.closingBalance, &output)
    }

    private func writePosting(_ name: String, _ minorUnits: Int64, _ output: inout StatementBytes) {
        output.put("  ")
        output.put(text: name)
        output.put("  ")
        output.put(minorUnits, of: statement.currency)
        output.put(UInt8(ascii: " "))
        output.put(text: statement.currency.code)
        output.put("\n")
    }

    private func writeBalance(_ date: CalendarDate, _ balance: Money, _ output: inout StatementBytes) {
        output.put(date)
        output.put(" balance ")
        output.put(text: account)
        output.put("  ")
        output.put(balance)
        output.put(UInt8(ascii: " "))
        output.put(text: balance.currency.code)
        output.put("\n")
    }

    /// The account's name as a component of an account: ASCII letters, digits and hyphens, beginning with a capital.
    private static func component(_ account: Account) -> String {
        let plain = Transliteration.ascii(account.accountName, unknown: "-")
        let words = plain.utf8.split { !$0.isASCIILetter && !$0.isASCIIDigit }
        let name = words.compactMap { String($0) }.joined(separator: "-")
        return JournalAccounts.capitalised(name.isEmpty ? account.id.text : name)
    }

    /// The text, escaped for quotes.
    private static func quoted(_ text: String) -> String {
        JournalAccounts.plain(text, without: "").replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }
}
