import BankDomain
import BankServices

/// The visible state of a bank.
struct Picture: Equatable {
    private let accounts: [Account]
    private let accruals: [AccountAccruals?]
    private let entries: [Transaction]
    private let transfers: [Transfer]
    private let holds: [TransferHold]
    private let standingOrders: [StandingOrder]
    private let payees: [Beneficiary]
    private let cards: [Card]
    private let authorisations: [CardAuthorisation]
    private let outgoing: [OutgoingPayment]
    private let incoming: [IncomingPayment]
    private let mandates: [Mandate]
    private let directDebits: [DirectDebit]
    private let notifications: [BankNotification]
    private let trail: [AuditEvent]

    init(of bank: ModelBank) async throws {
        let desk = bank[.operator]
        let whole = try PageRequest(limit: 10_000)
        accounts = try await desk.accounts.accounts(.all).map(\.withoutNumber)
        var (entries, accruals) = ([Transaction](), [AccountAccruals?]())
        for account in accounts {
            accruals.append(try await desk.accounts.accruals(of: account.id))
            entries += try await desk.transactions.transactions(
                TransactionQuery(accountID: account.id), page: whole
            ).items
        }
        self.accruals = accruals
        self.entries = entries.map(bank.transferNumbers.seen)
        transfers = try await bank.transfers().map(bank.transferNumbers.seen)
        var holds: [TransferHold] = []
        for party in Party.allCases { holds += try await bank[party].transfers.holds(page: nil).items }
        self.holds = holds.map(bank.transferNumbers.seen)
        var (orders, payees) = ([StandingOrder](), [Beneficiary]())
        for party in Party.allCases {
            orders += try await bank[party].standingOrders.orders(page: nil).items
            payees += try await bank[party].beneficiaries.beneficiaries()
        }
        standingOrders = orders.map(bank.transferNumbers.seen)
        self.payees = payees
        cards = try await desk.cards.cards(.all).map(\.withoutNumber)
        var authorisations: [CardAuthorisation] = []
        for card in cards { authorisations += try await desk.cards.authorisations(of: card.id) }
        self.authorisations = authorisations
        outgoing = try await desk.clearing.payments(nil, page: whole).items.map(bank.transferNumbers.seen)
        incoming = try await desk.clearing.incomingPayments(nil, page: whole).items
            .map(bank.transferNumbers.seen)
        var mandates: [Mandate] = []
        for party in Party.allCases {
            mandates += try await bank[party].mandates.mandates(of: nil, page: nil).items
        }
        self.mandates = mandates
        directDebits = try await bank.directDebits().map(\.withoutNumber)
        notifications = try await Self.newestNotifications(of: bank)
        trail = try await desk.audit.events(AuditQuery(), page: PageRequest(limit: 100)).items
            .filter { $0.operation != BankOperation.ledgerInitialize.rawValue }
            .map { $0.seen(bank.transferNumbers) }
    }

    /// The first difference from another bank; `nil` if there is none.
    func difference(from other: Picture) -> String? {
        let all: [String?] = [
            Self.difference(accounts, other.accounts),
            Self.difference(accruals, other.accruals),
            Self.difference(entries, other.entries),
            Self.difference(transfers, other.transfers),
            Self.difference(holds, other.holds),
            Self.difference(standingOrders, other.standingOrders),
            Self.difference(payees, other.payees),
            Self.difference(cards, other.cards),
            Self.difference(authorisations, other.authorisations),
            Self.difference(outgoing, other.outgoing),
            Self.difference(incoming, other.incoming),
            Self.difference(mandates, other.mandates),
            Self.difference(directDebits, other.directDebits),
            Self.difference(notifications, other.notifications),
            Self.difference(trail, other.trail),
        ]
        return all.compactMap(\.self).first
    }

    /// The first account below its floor, or with a held amount other than its pending payments; `nil` if there is
    /// none.
    var brokenAccount: String? {
        for account in accounts {
            if let floor = account.floor, account.availableBalance.minorUnits < floor.minorUnits {
                return "\(account.id) has \(account.availableBalance), its floor is \(floor)"
            }
            let booked = entries.lazy.filter { $0.accountID == account.id && $0.status == .booked }.reduce(
                Int64(0)
            ) {
                $0 &+ $1.amount.minorUnits
            }
            guard booked == account.balance.minorUnits else {
                return "\(account.id) has \(account.balance), its entries add up to \(booked)"
            }
        }
        return nil
    }

    /// The first payment whose money came back to an account twice, or in part for a direct debit that says otherwise;
    /// `nil` if there is none.
    var twiceReturned: String? {
        var returned: [String: [Int64]] = [:]
        for entry in entries where entry.description.hasPrefix("Return of ") {
            returned[entry.description, default: []].append(entry.amount.minorUnits)
        }
        for debit in directDebits {
            let back = returned["Return of \(debit.id)"]?.reduce(0, +) ?? 0
            let stated =
                switch debit.status {
                case .booked: debit.reversedAmount?.minorUnits ?? 0
                case .refused: Int64(0)
                case .refunded, .reversed: debit.amount.minorUnits
                }
            // The money of a closed account waits for staff, or was booked on another account.
            let kept = incoming.filter { $0.endToEndID == debit.id.text && $0.networkID.contains("not from") }
                .reduce(0) { $0 + $1.amount.minorUnits }
            guard back + kept == stated else { return "\(back) and \(kept) of \(debit) came back" }
        }
        // Parts of a direct debit come back one by one.
        return returned.first { $0.value.count > 1 && !$0.key.hasPrefix("Return of DDB") }
            .map { "\($0.key) twice" }
    }

    // The mock keeps the newest 200 of all users, so the newest 100 are complete.
    private static func newestNotifications(of bank: ModelBank) async throws -> [BankNotification] {
        var all: [BankNotification] = []
        for party in Party.allCases {
            let page = try PageRequest(limit: 100)
            all += try await bank[party].notifications.notifications(unreadOnly: false, page: page).items
        }
        return all.sorted { ($0.id.number ?? 0) > ($1.id.number ?? 0) }.prefix(100).map {
            $0.seen(bank.transferNumbers)
        }
    }

    private static func difference<Item: Equatable>(_ mine: [Item], _ others: [Item]) -> String? {
        guard mine != others else { return nil }
        for (mine, other) in zip(mine, others) where mine != other {
            return "  \(mine)\nbut\n  \(other)"
        }
        let rest = mine.count > others.count ? mine[others.count] : others[mine.count]
        return "\(mine.count) but \(others.count) of \(Item.self), the first more is\n  \(rest)"
    }
}

extension AuditEvent {
    // The ledger's first line records its creation.
    fileprivate func seen(_ transfers: TransferNumbers) -> AuditEvent {
        AuditEvent(
            id: "", at: at, operation: operation, userID: userID, sessionID: sessionID, device: device,
            subject: transfers.seen(subject), outcome: outcome)
    }
}

extension BankNotification {
    fileprivate func seen(_ transfers: TransferNumbers) -> BankNotification {
        BankNotification(
            id: id, userID: userID, kind: kind, subject: transfers.seen(subject), amount: amount,
            detail: transfers.seen(detail), createdAt: createdAt, readAt: readAt)
    }
}
