package import BankDomain
package import BankServices

/// Orders of cards and changes to them.
extension CardRecords {
    /// Activates, freezes or unfreezes a card, or reports it lost.
    package mutating func apply(
        _ change: CardChange, to id: CardID, for principal: Principal
    ) throws -> Card {
        var card = try card(id, managedBy: principal)
        if change == .activate { try account(with: card.accountID).account.requireOpen() }
        card.status = try change.status(after: card)
        return try store(card, .status, news: card.status.rawValue, for: principal)
    }

    package mutating func setLimits(
        _ update: CardLimitsUpdate, of id: CardID, for principal: Principal
    ) throws -> Card {
        var card = try card(id, managedBy: principal)
        try card.requireInUse()
        let limits = try update.limits(after: card)
        guard limits != card.limits else { return card }
        card.limits = limits
        return try store(card, .limits, for: principal)
    }

    package mutating func setRules(
        _ update: SpendingControlsUpdate, of id: CardID, for principal: Principal
    ) throws -> Card {
        var card = try card(id, managedBy: principal)
        try card.requireInUse()
        let rules = try update.rules(after: card.rules)
        guard rules != card.rules else { return card }
        card.rules = rules
        return try store(card, .rules, for: principal)
    }

    /// The card that a request with this key made before; `nil` if a card can be made. Throws if it is refused.
    package func made(by request: CardRequest, for principal: Principal) throws -> Card? {
        if case .order(let order) = request { _ = try FreeText.name(order.name, field: .name) }
        if let made = try made(under: request.key(of: principal)) {
            return try card(CardID(made), for: principal)
        }
        try requireNothingWaits(under: request.key(of: principal))
        _ = try plan(request, for: principal)
        return nil
    }

    /// Makes a card, once for each key.
    package mutating func makeCard(
        _ request: CardRequest, _ number: NewCardNumber, for principal: Principal
    ) throws -> Card {
        if let made = try made(by: request, for: principal) { return made }
        let (account, name, old) = try plan(request, for: principal)
        // Limits that the customer removed stay removed; an imported card, whose number is unknown, had none.
        let kept = old.flatMap { $0.lastFour == nil ? nil : $0.limits }
        let limits = kept ?? (old?.limits ?? CardLimits()).completed(by: .standard(in: account.currency))
        let card = Card(
            id: try nextCardID, accountID: account.id, currency: account.currency, name: name,
            lastFour: number.lastFour, expiry: CardExpiry(orderedOn: today), status: .ordered,
            limits: limits,
            rules: old?.rules ?? SpendingControls(), orderedOn: today)
        try insert(card, number, replacing: old?.id)
        if var old {
            (old.status, old.replacedBy) = (try old.statusWhenReplaced(), card.id)
            _ = try store(old, .replaced, for: principal)
        } else {
            try tellOwners(
                of: account.id, NotificationEvent(.cardChanged, subject: card.id.text, detail: "ordered"))
        }
        try remember(card.id.text, under: request.key(of: principal))
        return try self.card(card.id, for: principal)
    }

    private func plan(
        _ request: CardRequest, for principal: Principal
    ) throws -> (account: KnownAccount, name: String, old: Card?) {
        switch request {
        case .order(let order):
            let account = try account(order.accountID, managedBy: principal)
            try account.account.requireDebitable()
            return (account, try FreeText.name(order.name, field: .name), nil)
        case .replacement(let replacement):
            let old = try card(replacement.cardID, managedBy: principal)
            _ = try old.statusWhenReplaced()
            let account = try account(with: old.accountID)
            try account.account.requireDebitable()
            return (account, old.name, old)
        }
    }

    /// Stores a changed card and notifies the owners of its account.
    private mutating func store(
        _ card: Card, _ change: CardPart, news: String? = nil, for principal: Principal
    ) throws -> Card {
        try update(card, change)
        try tellOwners(
            of: card.accountID,
            NotificationEvent(.cardChanged, subject: card.id.text, detail: news ?? change.rawValue))
        return try self.card(card.id, for: principal)
    }
}

/// A request for a new card.
package enum CardRequest: Sendable {
    case order(CardOrder)
    case replacement(CardReplacement)

    package func action(by principal: Principal) -> AuditedAction {
        switch self {
        case .order(let order): AuditedAction(.cardsOrder, by: principal, on: order.accountID.text)
        case .replacement(let replacement):
            AuditedAction(.cardsReplace, by: principal, on: replacement.cardID.text)
        }
    }

    package func key(of principal: Principal) -> RequestKey {
        switch self {
        case .order(let order): principal.key(order.idempotencyKey, order.fingerprint)
        case .replacement(let replacement):
            principal.key(replacement.idempotencyKey, replacement.fingerprint)
        }
    }
}
