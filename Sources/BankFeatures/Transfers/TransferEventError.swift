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
