public import BankDomain

/// What became of one line of a ``TransferBatch``.
public enum TransferLineOutcome: Equatable, Sendable {
    /// It was made, or waits for its day.
    case made(Transfer)
    /// It was made before, under the same key.
    case madeBefore(Transfer)
    /// It was refused; the other lines are not touched by that.
    case refused(ServiceError)

    /// The transfer, unless it was refused.
    public var transfer: Transfer? {
        switch self {
        case .made(let transfer), .madeBefore(let transfer): transfer
        case .refused: nil
        }
    }
}
