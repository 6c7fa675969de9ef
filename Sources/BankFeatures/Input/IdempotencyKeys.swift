import BankDomain

/// One idempotency key for each intention, so that what is meant once is done once however often it is
/// sent, and what is meant anew is done anew.
///
/// An intention is what the request says, not how it was typed: going back to an earlier draft, or typing
/// `10` for `10.00`, finds the key that may already be on its way.
struct IdempotencyKeys<Intention: Hashable> {
    private let given: IdempotencyKey?
    private let random: any RandomSource
    private var made: [Intention: IdempotencyKey] = [:]

    /// Keys made of random bits, or always the one that the caller gave.
    init(given: IdempotencyKey?, random: any RandomSource) {
        self.given = given
        self.random = random
    }

    mutating func key(for intention: Intention) -> IdempotencyKey {
        if let known = given ?? made[intention] { return known }
        let key = IdempotencyKey(random: random)
        made[intention] = key
        return key
    }

    /// Ends an intention that has been carried out: the same again is another one.
    mutating func complete(_ intention: Intention) {
        made[intention] = nil
    }
}
