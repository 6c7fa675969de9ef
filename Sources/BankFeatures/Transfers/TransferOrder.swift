public import BankDomain
public import BankServices

/// A validated draft: accounts found, amount and reference parsed.
struct TransferOrder: Sendable {
    /// The content of the transfer, without the accounts' balances, which change on their own.
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

    /// Validates a draft. Throws `invalidValue`, `invalidAmount`, `currencyMismatch`, and errors of looking up accounts
    /// and beneficiaries.
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

extension TransferDestination {
    /// The payee that a text refers to. It looks in this order: exact matches of the user's beneficiaries, accounts of
    /// this bank, an IBAN of another bank with the holder `creditorName`, then beneficiaries by prefix. Throws
    /// `invalidValue`, and errors of looking up accounts and beneficiaries.
    init(
        typed: String, creditorName: String, accounts: any AccountServiceProtocol,
        beneficiaries: any BeneficiaryServiceProtocol
    ) async throws {
        let text = try TypedText.required(typed, field: "to")
        let kept = try await beneficiaries.beneficiaries()
        if let known = BeneficiaryReference(text).exact(in: kept) {
            self = .beneficiary(known.id)
            return
        }
        do {
            self = .account(try await accounts.payee(named: text).id)
        } catch ServiceError.notFound(.account, let name) {
            if let iban = RecordedIBAN(text).validated, !iban.isOfThisBank {
                self = .iban(iban, creditorName: try FreeText.name(creditorName, field: "creditorName"))
                return
            }
            do {
                self = .beneficiary(try BeneficiaryReference(text).resolve(in: kept).id)
            } catch ServiceError.notFound {
                throw ServiceError.notFound(.account, name: name)
            }
        }
    }
}

/// The costs and amounts of a transfer.
public typealias TransferQuoteViewModel = DetailViewModel<TransferQuote>

extension DetailViewModel where Value == TransferQuote {
    /// A quote for a typed draft, not loaded yet.
    public convenience init(
        draft: TransferDraft, accountService: any AccountServiceProtocol,
        beneficiaryService: any BeneficiaryServiceProtocol, transferService: any TransferServiceProtocol,
        random: any RandomSource
    ) {
        self.init {
            let order = try await TransferOrder(
                draft, accounts: accountService, beneficiaries: beneficiaryService)
            return try await transferService.quote(order.request(IdempotencyKey(random: random)))
        }
    }
}
