/// How a file of bookings is read. Columns are counted from 0.
package struct BookingsMap {
    package let header: [String]
    package let account: Int
    package let date: DateColumn
    package let amount: Int
    package let direction: DirectionColumn
    package let balance: Int?
    package let counterparty: FieldTemplate?
    package let reference: FieldTemplate?
    package let rules: [BookingRule]
}
