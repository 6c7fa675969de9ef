/// How far an account's available balance may fall at the mock bank.
enum MockFloor: Codable, Equatable, Sendable {
    /// As far as it likes.
    case none
    /// To so many minor units.
    case at(Int64)
}
