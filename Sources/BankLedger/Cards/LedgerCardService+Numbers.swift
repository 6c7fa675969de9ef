public import BankDomain
import BankRules
public import BankServices

/// Calls that use card numbers.
extension LedgerCardService {
    public func order(_ order: CardOrder, mode: ExecutionMode) async throws -> Card {
        try await make(.order(order), mode, for: principals.principal(.cardsOrder))
    }

    public func replace(_ replacement: CardReplacement, mode: ExecutionMode) async throws -> Card {
        try await make(.replacement(replacement), mode, for: principals.principal(.cardsReplace))
    }

    /// The printed details of a card. The code is used up, or counted as wrong, before the call returns.
    public func reveal(_ id: CardID, code: String) async throws -> RevealedCard {
        let principal = try await principals.principal(.cardsReveal)
        let user = principal.userID
        let (card, number) = try await store.read { transaction in
            let card = try transaction.card(id, managedBy: principal)
            try card.requireInUse()
            guard let number = try transaction.cards.knownNumber(of: id) else {
                throw ServiceError.invalidState(.card, name: id.text, status: "imported without a number")
            }
            guard try transaction.secondFactors.hasSecondFactor(.active, user) else {
                throw ServiceError.unauthorized(.secondFactorMissing)
            }
            return (card, number)
        }
        guard let expiry = card.expiry else {
            throw ServiceError.invalidState(.card, name: id.text, status: "imported without a number")
        }
        let step = try await secondFactor.matchingStep(code, of: user, .active)
        let action = AuditedAction(.cardsReveal, by: principal, on: id.text)
        let isRight = try await store.change(
            .commit, action, outcome: { $0 ? AuditEvent.doneOutcome : ServiceError.invalidCode.code }
        ) { try $0.attempts.prove(step, of: principal) }
        guard isRight else { throw ServiceError.invalidCode }
        return try await vault.reveal(card, number, expiry)
    }

    /// Checks for refusals before the keychain is opened, and stores the number before the ledger records it.
    private func make(
        _ request: CardRequest, _ mode: ExecutionMode, for principal: Principal
    ) async throws -> Card {
        let (action, key) = (request.action(by: principal), request.key(of: principal).key)
        guard mode == .commit else {
            let trial = vault.trialNumber()
            return try await store.change(.dryRun, action) {
                try $0.bank.makeCard(request, trial, for: principal)
            }
        }
        // The audited write records a refusal; this check only avoids opening the keychain.
        while try await isRefusedOrKnown(request, for: principal) {
            let card = try await store.change(.commit, action, key: key) {
                try $0.made(by: request, for: principal)
            }
            if let card { return card }
        }
        let number = try await vault.makeNumber()
        do {
            return try await store.change(.commit, action, key: key) {
                try $0.bank.makeCard(request, number, for: principal)
            }
        } catch {
            if let refusal = error as? ServiceError, refusal.isRefusal { await vault.forget(number) }
            throw error
        }
    }

    private func isRefusedOrKnown(_ request: CardRequest, for principal: Principal) async throws -> Bool {
        do {
            return try await store.read { try $0.made(by: request, for: principal) } != nil
        } catch {
            guard let refusal = error as? ServiceError, refusal.isRefusal else { throw error }
            return true
        }
    }
}
