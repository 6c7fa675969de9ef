public import BankDomain
public import BankServices

extension MockCardService {
    public func authorisations(of id: CardID) async throws -> [CardAuthorisation] {
        let principal = try await principals.principal()
        return try await host.readAccounts(.cardsAuthorisations) { bank in
            _ = try bank.card(id, for: principal)
            return bank.cards.authorisations.filter { $0.cardID == id }.reversed()
        }
    }

    public func pendingAuthorisations() async throws -> [CardAuthorisation] {
        let principal = try await principals.principal()
        return try await host.readAccounts(.cardsAuthorisations) { bank in
            let own = Set(bank.head.accounts.filter { $0.owners.contains(principal.userID) }.map(\.id))
            return bank.cards.authorisations
                .filter {
                    $0.status == .pending && own.contains($0.accountID) && $0.expiresAt > bank.head.clock
                }
                .sorted { $0.createdAt < $1.createdAt }
        }
    }

    public func authorisation(id: AuthorisationID) async throws -> CardAuthorisation {
        let principal = try await principals.principal()
        return try await host.readAccounts(.cardsAuthorisations) { try $0.authorisation(id, for: principal) }
    }

    public func authorise(_ payment: CardPayment, mode: ExecutionMode) async throws -> CardAuthorisation {
        let principal = try await principals.principal()
        return try await host.change(
            AuditedAction(.cardsAuthorise, by: principal, on: payment.cardID.text), mode,
            outcome: { MockBank.outcome($0) }
        ) { bank -> Result<CardAuthorisation, ServiceError> in
            let answer = try bank.authorise(payment, by: principal)
            return answer.refusal.map { .failure($0) } ?? .success(answer)
        }.get()
    }

    public func capture(_ capture: CardCapture, mode: ExecutionMode) async throws -> CardAuthorisation {
        let principal = try await principals.principal()
        return try await host.change(
            AuditedAction(.cardsCapture, by: principal, on: capture.authorisationID.text), mode
        ) { try $0.capture(capture, by: principal) }
    }

    public func reverse(_ reversal: CardReversal, mode: ExecutionMode) async throws -> CardAuthorisation {
        let principal = try await principals.principal()
        return try await host.change(
            AuditedAction(.cardsReverse, by: principal, on: reversal.authorisationID.text), mode
        ) { try $0.reverse(reversal, by: principal) }
    }
}
