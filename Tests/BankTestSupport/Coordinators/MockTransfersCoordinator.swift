public import BankDomain
public import BankFeatures

/// Records where the views of transfers lead.
@MainActor
public final class MockTransfersCoordinator: TransfersCoordinating {
    /// A way that was taken.
    public enum Call: Equatable {
        /// ``showTransfer(_:)``.
        case showTransfer(Transfer)
        /// ``didConfirm(_:)``.
        case didConfirm(Transfer)
        /// ``didCancelTransfer()``.
        case didCancelTransfer
    }

    /// The ways that were taken, in order.
    public private(set) var calls: [Call] = []

    /// A coordinator that was not called yet.
    public init() {}

    /// Records the call.
    public func showTransfer(_ transfer: Transfer) { calls.append(.showTransfer(transfer)) }

    /// Records the call.
    public func didConfirm(_ transfer: Transfer) { calls.append(.didConfirm(transfer)) }

    /// Records the call.
    public func didCancelTransfer() { calls.append(.didCancelTransfer) }
}
