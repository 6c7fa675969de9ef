import BankDomain

/// What is needed to add an account to the books.
struct NewAccount {
    let number: String
    let iban: String?
    let name: String
    let type: Account.AccountType
    /// The currency in which it is kept.
    let currency: Currency
    /// The day on which it was opened.
    let openedOn: CalendarDate
    /// How far the available balance may fall; `nil` for as far as it likes.
    let floor: Int64?
    /// The product that it is opened from.
    var product: ProductID?
}
