public import BankDomain
public import BankServices

/// What a transfer would cost and bring.
public typealias TransferQuoteViewModel = DetailViewModel<TransferQuote>

extension DetailViewModel where Value == TransferQuote {
    /// A quote of what was typed, not asked for yet.
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
