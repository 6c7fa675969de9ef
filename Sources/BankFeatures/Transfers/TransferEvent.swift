/// What a person does with a transfer in the making.
public enum TransferEvent: String, Hashable, Sendable, CaseIterable {
    /// Writes or changes the draft.
    case edit
    /// Has the draft checked and rehearsed.
    case review
    /// Sends what was reviewed.
    case submit
    /// Answers a challenge.
    case answer
    /// Sends the same again, after it was left open whether it happened.
    case retry
    case cancel
}
