import BankDomain
import BankServices

/// A draft understood: accounts found, amount and reference read.
struct TransferOrder: Sendable {
    /// What the transfer says, without what changes on its own: the balances of the accounts.
    struct Intention: Hashable, Sendable {
        let from: AccountID
        let to: AccountID
        let amount: Money
        let reference: String
    }

    let from: Account
    let to: Payee
    let amount: Money
    let reference: String

    /// Understands a draft. Throws `invalidValue`, `invalidAmount`, `currencyMismatch`, and what finding
    /// the accounts throws.
    init(_ draft: TransferDraft, accounts: any AccountServiceProtocol) async throws {
        reference = try FreeText.reference(draft.reference)
        let currency = draft.currency.isEmpty ? nil : try Currency(typed: draft.currency)
        from = try await accounts.account(AccountSelection(typed: draft.from))
        amount = try Money.payable(draft.amount, currency: currency ?? from.currency)
        guard amount.currency == from.currency else {
            throw ServiceError.currencyMismatch(expected: from.currency, actual: amount.currency)
        }
        to = try await accounts.payee(named: try TypedText.required(draft.to, field: "to"))
    }

    var intention: Intention {
        Intention(from: from.id, to: to.id, amount: amount, reference: reference)
    }

    func request(_ key: IdempotencyKey) -> TransferRequest {
        TransferRequest(
            from: from.id, to: to.id, amount: amount, reference: reference, idempotencyKey: key)
    }
}
