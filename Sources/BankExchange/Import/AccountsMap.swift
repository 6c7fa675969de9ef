package import BankDomain

/// How a file of accounts is read. Columns are counted from 0.
package struct AccountsMap {
    package let header: [String]
    package let number: Int
    package let opened: DateColumn
    package let type: Account.AccountType
    package let name: FieldTemplate
}
