public import BankDomain
public import BankFeatures

/// Records the navigation of the views of transfers.
@MainActor
public final class MockTransfersCoordinator: TransfersCoordinating {
    public enum Call: Equatable {
        case showTransfer(Transfer)
        case didConfirm(Transfer)
        case didCancelTransfer
    }

    public private(set) var calls: [Call] = []

    public init() {}

    public func showTransfer(_ transfer: Transfer) { calls.append(.showTransfer(transfer)) }

    public func didConfirm(_ transfer: Transfer) { calls.append(.didConfirm(transfer)) }

    public func didCancelTransfer() { calls.append(.didCancelTransfer) }
}
