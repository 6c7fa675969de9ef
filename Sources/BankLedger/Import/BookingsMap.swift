/// How a file of bookings is read. Columns are counted from 0.
struct BookingsMap {
    let header: [String]
    let account: Int
    let date: DateColumn
    let amount: Int
    let direction: DirectionColumn
    let balance: Int?
    let counterparty: FieldTemplate?
    let reference: FieldTemplate?
    let rules: [BookingRule]
}
