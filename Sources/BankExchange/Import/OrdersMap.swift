package import BankDomain

/// How a file of standing orders is read. Columns are counted from 0.
package struct OrdersMap {
    package let header: [String]
    package let account: Int
    package let amount: Int
    package let frequency: StandingOrderSchedule.Frequency
    package let creditor: FieldTemplate
    package let reference: FieldTemplate?
}
