/// An event that the state of a transfer does not allow; the state stays as it is.
public struct TransferEventError: Error, Equatable, Sendable {
    public let event: TransferEvent
    public let state: TransferState

    public init(event: TransferEvent, state: TransferState) {
        self.event = event
        self.state = state
    }
}
