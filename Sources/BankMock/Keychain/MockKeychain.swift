import BankDomain
import BankServices
import FoundationEssentials

/// The demo's keychain: what it holds stands in the demo's state, in the clear, and its password is only compared.
/// It shows what a keychain does and protects nothing.
struct MockKeychain: Codable, Equatable, Sendable {
    /// The keychain as it was written once.
    struct Generation: Codable, Equatable, Sendable {
        var number: UInt64 = 1
        var writtenAt: Instant
        var password: MockMark
        var recoveryCode: MockMark?
        var values: [String: Data] = [:]

        /// Whether the password or the recovery code is right.
        func opens(with password: SharedSecret?) -> Bool {
            guard let password else { return false }
            return self.password.fits(password) || (recoveryCode?.fits(MockCode.canonical(password)) ?? false)
        }
    }

    private(set) var current: Generation
    private(set) var previous: Generation?

    init(password: MockMark, at now: Instant) {
        current = Generation(writtenAt: now, password: password)
    }

    /// Writes the next generation, and keeps the one before it.
    mutating func write<Failure: Error>(
        at now: Instant, _ change: (inout Generation) throws(Failure) -> Void
    ) throws(Failure) {
        var next = current
        try change(&next)
        next.number += 1
        next.writtenAt = now
        previous = current
        current = next
    }

    /// Lets something else open it. No generation of before is left that what opened it so far would open.
    mutating func rekey(at now: Instant, _ change: (inout Generation) -> Void) {
        write(at: now, change)
        previous = nil
    }

    /// Goes back to the generation before, which the present one takes the place of. `false` if there is none.
    mutating func restorePrevious() -> Bool {
        guard let previous else { return false }
        (current, self.previous) = (previous, current)
        return true
    }
}
