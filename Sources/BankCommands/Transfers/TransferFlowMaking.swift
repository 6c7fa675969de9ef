public import BankDomain
public import BankFeatures

/// Opens the scope in which one transfer is made. The scope lives as long as whoever holds what this answers.
@MainActor
public protocol TransferFlowMaking: AnyObject {
    /// A flow that begins with a draft.
    func makeTransferFlow(
        draft: TransferDraft, idempotencyKey: IdempotencyKey?, coordinator: any TransfersCoordinating
    ) async throws -> any TransferFlow
}
