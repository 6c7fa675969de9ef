import BankDomain
import BankServices

/// A program's copy of what a party owns at a bank, kept up to date by the feed of changes alone.
struct BankCopy {
    /// A resource with the account on which it is; `nil` for one of the user.
    private struct Kept: Equatable {
        let account: AccountID?
        private let resource: any Equatable & Sendable

        init(_ account: AccountID?, _ resource: any Equatable & Sendable) {
            self.account = account
            self.resource = resource
        }

        var text: String { "\(resource)" }

        static func == (one: Self, other: Self) -> Bool {
            one.account == other.account && one.resource.isEqual(to: other.resource)
        }
    }

    private let desk: Desk
    private let limit: Int
    private var cursor: String
    private var kept: [ResourceChange: Kept]

    /// A copy of everything. It gets pages of `limit` changes.
    init(of desk: Desk, limit: Int) async throws {
        self.desk = desk
        self.limit = limit
        cursor = try await desk.changes.changes(.own, after: nil, limit: limit).nextCursor
        kept = try await Self.everything(at: desk)
    }

    /// Reads what changed. Returns how the copy differs from the bank; `nil` if it does not.
    mutating func follow() async throws -> String? {
        var pageCount = 0
        while true {
            let page = try await desk.changes.changes(.own, after: cursor, limit: limit)
            for change in page.items { try await apply(change) }
            cursor = page.nextCursor
            pageCount += 1
            guard page.hasMore else { break }
            guard pageCount < 1_000 else { return "the feed does not end" }
        }
        let all = try await Self.everything(at: desk)
        let names = Set(all.keys).union(kept.keys).filter { all[$0] != kept[$0] }
        return names.sorted { ($0.kind.rawValue, $0.id) < ($1.kind.rawValue, $1.id) }.first.map {
            "the copy of \($0.kind) \($0.id) is\n  \(kept[$0]?.text ?? "missing")\nbut the bank has\n  "
                + (all[$0]?.text ?? "none")
        }
    }

    private mutating func apply(_ change: ResourceChange) async throws {
        let isNew = change.kind == .account && kept[change] == nil
        kept[change] = try await Self.resource(change, at: desk)
        guard change.kind == .account else { return }
        if kept[change] == nil {
            kept = kept.filter { $0.value.account?.text != change.id }
        } else if isNew {
            kept.merge(try await Self.entries(of: AccountID(change.id), at: desk)) { $1 }
        }
    }

    private static func resource(_ change: ResourceChange, at desk: Desk) async throws -> Kept? {
        do throws(any Error) {
            switch change.kind {
            case .account:
                let account = try await desk.accounts.accounts(.own).first { $0.id.text == change.id }
                return account.map { Kept($0.id, $0) }
            case .transaction:
                let entry = try await desk.transactions.transaction(id: TransactionID(change.id))
                // The list has no card payments that ended without a booking; one that is booked has another id.
                let isListed = entry.id.text == change.id && [.booked, .pending].contains(entry.status)
                return isListed ? Kept(entry.accountID, entry) : nil
            case .transfer:
                let transfer = try await desk.transfers.transfer(id: TransferID(change.id))
                return Kept(nil, transfer)
            case .transferHold:
                let hold = try await desk.transfers.hold(id: TransferHoldID(change.id))
                return Kept(hold.fromAccountID, hold)
            case .standingOrder:
                let order = try await desk.standingOrders.order(id: StandingOrderID(change.id))
                return Kept(order.fromAccountID, order)
            case .card:
                let card = try await desk.cards.card(id: CardID(change.id))
                return Kept(card.accountID, card)
            case .cardAuthorisation:
                let payment = try await desk.cards.authorisation(id: AuthorisationID(change.id))
                return Kept(payment.accountID, payment)
            case .mandate:
                let mandate = try await desk.mandates.mandate(id: MandateID(change.id))
                return Kept(mandate.accountID, mandate)
            case .beneficiary:
                let payees = try await desk.beneficiaries.beneficiaries()
                return payees.first { $0.id.text == change.id }.map { Kept(nil, $0.withoutTime) }
            case .categoryRule, .goal, .profile, .metadata: return nil
            }
        } catch ServiceError.notFound {
            return nil
        }
    }

    private static func everything(at desk: Desk) async throws -> [ResourceChange: Kept] {
        var all: [ResourceChange: Kept] = [:]
        func keep<Item: Equatable & Sendable>(
            _ kind: ResourceChange.Kind, _ items: [Item], _ id: (Item) -> String,
            _ account: (Item) -> AccountID? = { _ in nil }
        ) {
            for item in items {
                all[ResourceChange(kind: kind, id: id(item))] = Kept(account(item), item)
            }
        }
        let accounts = try await desk.accounts.accounts(.own)
        let own = Set(accounts.map(\.id))
        keep(.account, accounts, \.id.text, \.id)
        for account in accounts {
            all.merge(try await entries(of: account.id, at: desk)) { $1 }
        }
        // Members of staff also see what belongs to nobody.
        keep(
            .transfer,
            try await desk.transfers.transfers(page: nil).items.filter { transfer in
                own.contains(transfer.fromAccountID)
                    || transfer.status != .pending && transfer.toAccountID.map(own.contains) == true
            }, \.id.text)
        keep(
            .transferHold,
            try await desk.transfers.holds(page: nil).items.filter { own.contains($0.fromAccountID) },
            \.id.text, \.fromAccountID)
        keep(
            .standingOrder,
            try await desk.standingOrders.orders(page: nil).items.filter { own.contains($0.fromAccountID) },
            \.id.text, \.fromAccountID)
        let cards = try await desk.cards.cards(.own)
        keep(.card, cards, \.id.text, \.accountID)
        for card in cards {
            keep(
                .cardAuthorisation, try await desk.cards.authorisations(of: card.id), \.id.text, \.accountID)
        }
        keep(.mandate, try await desk.mandates.mandates(of: nil, page: nil).items, \.id.text, \.accountID)
        keep(
            .beneficiary, try await desk.beneficiaries.beneficiaries().map(\.withoutTime), \.id.text)
        return all
    }

    private static func entries(
        of account: AccountID, at desk: Desk
    ) async throws -> [ResourceChange: Kept] {
        let list = try await desk.transactions.transactions(
            TransactionQuery(accountID: account), page: PageRequest(limit: 10_000))
        return list.items.reduce(into: [:]) {
            $0[ResourceChange(kind: .transaction, id: $1.id.text)] = Kept(account, $1)
        }
    }
}

extension Beneficiary {
    /// The end of the cooling-off period is shown until it is over, which is no change.
    fileprivate var withoutTime: Beneficiary {
        Beneficiary(
            id: id, name: name, iban: iban, accountID: accountID, isTrusted: isTrusted, coolingOffUntil: nil,
            createdAt: createdAt,
            status: status)
    }
}

extension Equatable {
    fileprivate func isEqual(to other: any Equatable) -> Bool { other as? Self == self }
}
