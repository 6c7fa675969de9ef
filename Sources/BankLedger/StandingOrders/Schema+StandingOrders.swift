extension Schema {
    /// Orders that repeat, and the days that were closed.
    static let standingOrders = ""
}
