public import BankDomain

/// US dollars, in cents.
public func usd(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }

/// Euros, in cents.
public func eur(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .eur) }

/// An idempotency key for tests.
public func key(_ text: String) -> IdempotencyKey {
    guard let key = IdempotencyKey(text) else { fatalError("A test's key is valid: \(text)") }
    return key
}

extension Transfer {
    /// The transfer as lists and later reads show it: without the balances of an order's answer.
    public var asListed: Transfer {
        var transfer = self
        transfer.balances = nil
        return transfer
    }
}
