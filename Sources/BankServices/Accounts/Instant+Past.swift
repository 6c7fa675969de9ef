public import BankDomain
import LanguageKit

extension Instant {
    /// Throws ``ServiceError/invalidValue(field:value:reason:)`` for a moment that is still to come.
    public func requireNotAfter(_ now: Instant) throws(ServiceError) {
        guard self <= now else {
            throw .invalidValue(
                field: "moment", value: text, reason: .malformed(expected: "a moment that has been"))
        }
    }
}
