extension MockDayWork {
    /// Carries standing orders out.
    static let standingOrders = MockDayWork(name: "standingOrders") { _, _ in 0 }
}
