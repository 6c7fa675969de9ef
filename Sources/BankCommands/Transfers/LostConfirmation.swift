public import BankServices

/// A challenge was answered, and nobody can say whether its transfer was made. Answering again is safe.
public struct LostConfirmation: Error, Equatable {
    public let challenge: ChallengeID
    /// What came instead of an answer.
    public let underlying: ServiceError
}
