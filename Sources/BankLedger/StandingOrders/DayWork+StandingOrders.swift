extension DayWork {
    /// Carries standing orders out.
    static let standingOrders = DayWork(name: "standingOrders") { _, _ in false }
}
