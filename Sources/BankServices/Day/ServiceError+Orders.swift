extension ServiceError {
    /// Whether the end of a day gives up what was ordered for it: the bank says no to this payment. A clock that stands
    /// behind says nothing about a payment, which is made when the clock is right.
    package var endsAnOrder: Bool {
        if case .clockBehind = self { return false }
        return isRefusal
    }
}
