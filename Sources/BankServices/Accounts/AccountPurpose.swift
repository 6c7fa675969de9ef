/// What an account is looked up for; services ask with it behind ``AccountServiceProtocol``.
public enum AccountPurpose: Hashable, Sendable {
    /// To be read or debited: only what the principal may read is found.
    case reading
    /// To be paid: every customer account is found by id, number, IBAN or name; by a prefix only
    /// one's own.
    case paying
}
