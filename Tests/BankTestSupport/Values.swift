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
