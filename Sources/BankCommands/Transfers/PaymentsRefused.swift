/// Lines of a file were refused; the others were booked, and the report was shown.
public struct PaymentsRefused: Error, Equatable {
    public let count: Int
}
