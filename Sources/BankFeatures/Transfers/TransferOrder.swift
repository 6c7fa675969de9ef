import BankDomain
import BankServices

/// A draft understood: accounts found, amount and reference read.
struct TransferOrder: Sendable {
    /// What the transfer says, without what changes on its own: the balances of the accounts.
    struct Intention: Hashable, Sendable {
        let from: AccountID
        let to: TransferDestination
        let amount: Money
        let reference: String
        let executionDate: CalendarDate?
    }

    let from: Account
    let to: TransferDestination
    let amount: Money
    let reference: String
    let executionDate: CalendarDate?

    /// Understands a draft. Throws `invalidValue`, `invalidAmount`, `currencyMismatch`, and what finding
    /// accounts and beneficiaries throws.
    init(
        _ draft: TransferDraft, accounts: any AccountServiceProtocol,
        beneficiaries: any BeneficiaryServiceProtocol
    ) async throws {
        reference = try FreeText.reference(draft.reference)
        executionDate = draft.executionDate
        let currency = draft.currency.isEmpty ? nil : try Currency(typed: draft.currency)
        from = try await accounts.account(AccountSelection(typed: draft.from))
        amount = try Money.payable(draft.amount, currency: currency ?? from.currency)
        guard amount.currency == from.currency else {
            throw ServiceError.currencyMismatch(expected: from.currency, actual: amount.currency)
        }
        to = try await TransferDestination(
            typed: draft.to, creditorName: draft.creditorName, accounts: accounts,
            beneficiaries: beneficiaries)
    }

    var intention: Intention {
        Intention(from: from.id, to: to, amount: amount, reference: reference, executionDate: executionDate)
    }

    func request(_ key: IdempotencyKey) -> TransferRequest {
        TransferRequest(
            from: from.id, to: to, amount: amount, reference: reference, executionDate: executionDate,
            idempotencyKey: key)
    }
}
