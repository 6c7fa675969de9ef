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

/// A party that the user knows: one of their accounts or saved payees.
private struct KnownPayee: Nameable {
    let idText: String
    let numberTexts: [String]
    let nameText: String
    let destination: TransferDestination

    init(_ known: some Nameable, _ destination: TransferDestination) {
        (idText, numberTexts, nameText) = (known.idText, known.numberTexts, known.nameText)
        self.destination = destination
    }
}

extension TransferDestination {
    /// The payee that a text refers to. It looks in this order: the user's own accounts and payees, even for weak
    /// matches; accounts of this bank by id, number or IBAN; an IBAN of another bank with the holder `creditorName`.
    /// Throws `invalidValue`, `notFound(.beneficiary)` for a word, and errors of looking up accounts and beneficiaries.
    init(
        typed: String, creditorName: String, accounts: any AccountServiceProtocol,
        beneficiaries: any BeneficiaryServiceProtocol
    ) async throws {
        let text = try TypedText.required(typed, field: .to)
        let kept = try await beneficiaries.beneficiaries()
        let own = try await accounts.accounts(.own)
        if let known = try Self.known(text, kept, own) {
            self = known.destination
            return
        }
        do {
            self = .account(try await accounts.payee(named: text))
        } catch ServiceError.notFound(.account, let name) {
            guard let iban = RecordedIBAN(text).validated, !iban.isOfThisBank else {
                // A word is the name of a payee that is not saved, and a number that of an account that does not exist.
                let isNumber = text.contains(where: \.isNumber)
                throw ServiceError.notFound(isNumber ? .account : .beneficiary, name: name)
            }
            self = .iban(iban, creditorName: try FreeText.name(creditorName, field: .creditorName))
        }
    }

    private static func known(
        _ text: String, _ kept: [Beneficiary], _ own: [Account]
    ) throws(ServiceError) -> KnownPayee? {
        let all =
            kept.map { KnownPayee($0, .beneficiary($0.id)) } + own.map { KnownPayee($0, .account($0.id)) }
        let found = NameReference(text).strongest(of: all)
        // An account that is also saved as a payee counts once.
        let parties = found.filter { party in
            guard case .account(let id) = party.destination else { return true }
            let account = own.first { $0.id == id }
            return !found.contains { other in
                kept.contains { $0.id.text == other.idText && $0.isAccount(account) }
            }
        }
        guard parties.count > 1 else { return parties.first }
        throw .ambiguous(.account, name: text, among: parties.map { "\($0.idText) \"\($0.nameText)\"" })
    }
}

extension Beneficiary {
    fileprivate func isAccount(_ account: Account?) -> Bool {
        guard let account else { return false }
        return accountID == account.id || iban == account.iban?.validated
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
