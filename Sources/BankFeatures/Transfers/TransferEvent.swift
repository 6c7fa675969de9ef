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
    /// Gives up.
    case cancel
}

/// An event that the state of a transfer does not allow; the state stays as it is.
public struct TransferEventError: Error, Equatable, Sendable {
    /// What was tried.
    public let event: TransferEvent
    /// Where it was tried.
    public let state: TransferState

    /// A refusal.
    public init(event: TransferEvent, state: TransferState) {
        self.event = event
        self.state = state
    }
}
