import BankDomain

/// One idempotency key for each intention. Sending the same intention again has no further effect; a new intention is
/// carried out.
///
/// An intention is the content of a request and not its typed form: going back to an earlier draft, or typing `10` for
/// `10.00`, reuses the key that may already have been sent.
struct IdempotencyKeys<Intention: Hashable> {
    private let given: IdempotencyKey?
    private let random: any RandomSource
    private var made: [Intention: IdempotencyKey] = [:]

    /// Creates random keys, or always uses the caller's key.
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

    /// Completes an intention: an equal request is a new intention from now on.
    mutating func complete(_ intention: Intention) {
        made[intention] = nil
    }
}
