public import BankDomain
public import BankServices

/// Calls that use card numbers.
extension LedgerCardService {
    public func order(_ order: CardOrder, mode: ExecutionMode) async throws -> Card {
        let principal = try await principals.principal(.cardsOrder)
        let action = AuditedAction(.cardsOrder, by: principal, on: order.accountID.text)
        return try await make(
            action, order.idempotencyKey, mode,
            CardMaking(
                known: { transaction in
                    _ = try FreeText.name(order.name, field: .name)
                    let known = try transaction.cards.card(
                        madeFor: order.idempotencyKey, fingerprint: order.fingerprint, principal: principal)
                    if known == nil { try transaction.cards.checkOrder(order, for: principal) }
                    return known
                },
                make: { try $0.cards.orderCard(order, number: $1, for: principal) }))
    }

    public func replace(_ replacement: CardReplacement, mode: ExecutionMode) async throws -> Card {
        let principal = try await principals.principal(.cardsReplace)
        let action = AuditedAction(.cardsReplace, by: principal, on: replacement.cardID.text)
        return try await make(
            action, replacement.idempotencyKey, mode,
            CardMaking(
                known: { transaction in
                    let known = try transaction.cards.card(
                        madeFor: replacement.idempotencyKey, fingerprint: replacement.fingerprint,
                        principal: principal)
                    if known == nil { try transaction.cards.checkReplacement(replacement, for: principal) }
                    return known
                },
                make: { try $0.cards.replaceCard(replacement, number: $1, for: principal) }))
    }

    /// The printed details of a card. The code is used up, or counted as wrong, before the call returns.
    public func reveal(_ id: CardID, code: String) async throws -> RevealedCard {
        let principal = try await principals.principal(.cardsReveal)
        let user = principal.userID
        let (card, number) = try await store.read { transaction in
            let (card, _) = try transaction.cards.managedCard(id, for: principal)
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
        _ action: AuditedAction, _ key: IdempotencyKey, _ mode: ExecutionMode, _ making: CardMaking
    ) async throws -> Card {
        guard mode == .commit else {
            let trial = vault.trialNumber()
            return try await store.change(.dryRun, action) { try making.card($0, trial) }
        }
        // The audited write records a refusal; this check only avoids opening the keychain.
        while try await isRefusedOrKnown(making) {
            let card = try await store.change(.commit, action, key: key) { try making.known($0) }
            if let card { return card }
        }
        let number = try await vault.makeNumber()
        do {
            return try await store.change(.commit, action, key: key) { try making.card($0, number) }
        } catch {
            if let refusal = error as? ServiceError, refusal.isRefusal { await vault.forget(number) }
            throw error
        }
    }

    private func isRefusedOrKnown(_ making: CardMaking) async throws -> Bool {
        do {
            return try await store.read { try making.known($0) } != nil
        } catch {
            guard let refusal = error as? ServiceError, refusal.isRefusal else { throw error }
            return true
        }
    }
}

/// The ledger's part of creating a card. A value, because non-escaping closures must not wait in the frame of an async
/// function (Swift 6.3.1).
private struct CardMaking: Sendable {
    /// Returns the card of an earlier request with this key; otherwise throws if the request is not allowed.
    let known: @Sendable (LedgerTransaction) throws -> Card?
    let make: @Sendable (LedgerTransaction, FreshCardNumber) throws -> Card

    func card(_ transaction: LedgerTransaction, _ number: FreshCardNumber) throws -> Card {
        if let card = try known(transaction) { return card }
        return try make(transaction, number)
    }
}
