import BankDomain

/// How a file of standing orders is read. Columns are counted from 0.
struct OrdersMap {
    let header: [String]
    let account: Int
    let amount: Int
    let frequency: StandingOrderSchedule.Frequency
    let creditor: FieldTemplate
    let reference: FieldTemplate?
}
