import BankDomain

/// How a file of accounts is read. Columns are counted from 0.
struct AccountsMap {
    let header: [String]
    let number: Int
    let opened: DateColumn
    let type: Account.AccountType
    let name: FieldTemplate
}
