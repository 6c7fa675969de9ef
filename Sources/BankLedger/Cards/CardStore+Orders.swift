import BankDomain
import BankSQL
import BankServices

extension CardStore {
    /// The card of an earlier request with this key. Throws `duplicateRequest` if that request was different.
    func card(
        madeFor key: IdempotencyKey, fingerprint: String, principal: Principal
    ) throws -> Card? {
        try transaction.idempotency.made(before: key, fingerprint: fingerprint, for: principal)
            .map { try card($0, for: principal) }
    }

    /// Throws if an order is not allowed.
    func checkOrder(_ order: CardOrder, for principal: Principal) throws {
        _ = try FreeText.name(order.name, field: .name)
        try transaction.accounts.managedAccount(order.accountID, for: principal).requireDebitable()
    }

    /// Creates a card for an account, once for each key.
    func orderCard(
        _ order: CardOrder, number: FreshCardNumber, for principal: Principal
    ) throws -> Card {
        let name = try FreeText.name(order.name, field: .name)
        let id = try transaction.idempotency.onceMaking(
            order.idempotencyKey, fingerprint: order.fingerprint, for: principal
        ) {
            let account = try transaction.accounts.managedAccount(order.accountID, for: principal)
            try account.requireDebitable()
            let id = CardID(number: try insertCard(named: name, of: account, number: number))
            _ = try changed(id, of: account, news: "ordered", for: principal)
            return id
        }
        return try card(id, for: principal)
    }

    /// Throws if a replacement is not allowed.
    func checkReplacement(_ replacement: CardReplacement, for principal: Principal) throws {
        let (card, account) = try managedCard(replacement.cardID, for: principal)
        _ = try card.statusWhenReplaced()
        try account.requireDebitable()
    }

    /// Creates a card that replaces another, once for each key.
    func replaceCard(
        _ replacement: CardReplacement, number: FreshCardNumber, for principal: Principal
    ) throws -> Card {
        let id = try transaction.idempotency.onceMaking(
            replacement.idempotencyKey, fingerprint: replacement.fingerprint, for: principal
        ) {
            let (old, account) = try managedCard(replacement.cardID, for: principal)
            let status = try old.statusWhenReplaced()
            try account.requireDebitable()
            let id = try insertCard(named: old.name, of: account, number: number, limits: old.limits)
            // The spending of replaced cards counts towards the limits.
            let kept = [
                "allowed_categories", "blocked_categories", "allowed_countries", "blocked_countries",
                "first_card",
            ]
            try write(
                .update(
                    "card", set: kept.joined(separator: ", "),
                    to: kept.map { "(SELECT \($0) FROM card WHERE id = ?2)" }, where: "id = ?1"), id,
                old.id.number)
            try write(.update("card", set: "status, replaced_by"), status.rawValue, id, old.id.number)
            _ = try changed(old.id, of: account, news: "replaced", for: principal)
            return CardID(number: id)
        }
        return try card(id, for: principal)
    }

    /// The stored form of a card's number; `nil` for an imported card.
    func knownNumber(of id: CardID) throws -> FreshCardNumber? {
        try database.first(
            "SELECT last_four, number_hash FROM card WHERE id = ? AND number_hash IS NOT NULL", id.number ?? 0
        ) { FreshCardNumber(lastFour: $0.text("last_four"), hash: [UInt8]($0.bytes("number_hash"))) }
    }

    /// Adds a card of another bank, whose number is unknown.
    func insertImportedCard(named name: String, of account: Int64, issuedOn day: CalendarDate) throws {
        let id = try nextCardNumber()
        try write(
            .insert(into: "card", "id, account, name, status, ordered_on, first_card"), id, account, name,
            "active", day.dayNumber, id)
    }

    /// Adds a card with the next id and returns that id.
    private func insertCard(
        named name: String, of account: LedgerAccount, number: FreshCardNumber,
        limits: CardLimits = CardLimits()
    ) throws -> Int64 {
        let id = try nextCardNumber()
        let expiry = CardExpiry(orderedOn: now.date)
        let limits = limits.completed(by: .standard(in: account.currency))
        try write(
            .insert(
                into: "card",
                """
                id, account, name, last_four, number_hash, expiry_year, expiry_month, status, \
                payment_limit, day_limit, month_limit, ordered_on, first_card
                """), id, account.number, name, number.lastFour, number.hash, expiry.year, expiry.month,
            "ordered", limits.payment?.minorUnits, limits.day?.minorUnits, limits.month?.minorUnits,
            now.date.dayNumber, id)
        return id
    }

    private func nextCardNumber() throws -> Int64 {
        let last = try stored.first("SELECT max(id) AS last FROM card") { $0.int64("last") }
        return 1 + (try StoredValue.number(last ?? 0))
    }
}
