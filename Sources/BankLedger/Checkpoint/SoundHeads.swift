import BankServices

/// What sound books come to at their newest transfer.
struct SoundHeads {
    /// What the verification told.
    let report: VerificationReport
    /// The number of the newest transfer; 0 if there is none.
    let transferNumber: Int64
    /// Where the accounts are.
    let heads: VerifiedHeads
}
