import BankDomain
import BankRules
import BankServices

/// Which resources of users changed, each at the place of its last change, oldest first. Bookings are in the journal.
struct MockChanges: Codable, Equatable, Sendable {
    struct Row: Codable, Equatable, Sendable {
        var number: Int64 = 0
        var at: Instant = Instant(millisecondsSinceEpoch: 0)
        /// The owner; `nil` if it belongs to an account.
        var user: UserID?
        var account: AccountID?
        let kind: ResourceChange.Kind
        let id: String

        var place: ChangePosition.Place { .init(number: number, at: at) }

        func isSame(as other: Row) -> Bool {
            kind == other.kind && id == other.id && user == other.user && account == other.account
        }
    }

    var rows: [Row] = []

    mutating func append(_ changed: [Row], at now: Instant) {
        for row in changed {
            let number = (rows.last?.number ?? 0) + 1
            rows.removeAll { $0.isSame(as: row) }
            var row = row
            (row.number, row.at) = (number, now)
            rows.append(row)
        }
    }
}

extension MockBank {
    /// Runs a change, and records what it changed.
    mutating func followed<Result>(_ body: (inout MockBank) throws -> Result) rethrows -> Result {
        let before = head
        let result = try body(&self)
        follow(since: before)
        return result
    }

    /// Records which resources are not as they were.
    mutating func follow(since before: MockBankHead) {
        guard head != before else { return }
        let changed = head.changes(since: before) + entryChanges(since: before) + payeeChanges(since: before)
        guard !changed.isEmpty else { return }
        var changes = head.changes ?? MockChanges()
        changes.append(changed, at: now)
        head.changes = changes
    }

    /// The payees of users whose second factor changed: they wait again.
    private func payeeChanges(since before: MockBankHead) -> [MockChanges.Row] {
        let old = (before.authentication?.credentials ?? []).map {
            "\($0.user) \($0.factorChangedAt?.text ?? "")"
        }
        let users = (head.authentication?.credentials ?? [])
            .filter {
                $0.factorChangedAt != nil && !old.contains("\($0.user) \($0.factorChangedAt?.text ?? "")")
            }
            .map(\.user)
        return payees.filter { users.contains($0.user) && $0.status == .active }.map {
            MockChanges.Row(user: $0.user, kind: .beneficiary, id: $0.id.text)
        }
    }

    /// The transfers whose way to another bank changed.
    private func entryChanges(since before: MockBankHead) -> [MockChanges.Row] {
        let (old, new) = (before.clearing?.sent ?? [:], head.clearing?.sent ?? [:])
        return new.filter { old[$0.key] != $0.value }.keys.sorted().compactMap { id in
            journal.transfer(TransferID(id)).map {
                MockChanges.Row(account: $0.fromAccountID, kind: .transfer, id: shown($0).id.text)
            }
        }
    }
}

extension MockBankHead {
    fileprivate typealias Row = MockChanges.Row

    fileprivate func changes(since before: MockBankHead) -> [Row] {
        ownership(since: before) + ofUsers(since: before) + ofAccounts(since: before)
    }

    private func ownership(since before: MockBankHead) -> [Row] {
        let old = Dictionary(uniqueKeysWithValues: before.accounts.map { ($0.id, $0) })
        return accounts.filter { account in
            // Balances follow from the journal, and accruals are read by a call of their own.
            var same = old[account.id]
            same?.posted = account.posted
            same?.accruals = account.accruals
            return same != account
        }.flatMap { account in
            let owners = Set(account.owners).symmetricDifference(old[account.id]?.owners ?? [])
            return [Row(account: account.id, kind: .account, id: account.id.text)]
                + owners.sorted().map { Row(user: $0, kind: .account, id: account.id.text) }
        }
    }

    private func ofUsers(since before: MockBankHead) -> [Row] {
        difference(before.users, users, \.user.id.text) { Row(user: $0.user.id, kind: .profile, id: $1) }
            + difference(before.beneficiaries?.list, beneficiaries?.list, \.id.text) {
                Row(user: $0.user, kind: .beneficiary, id: $1)
            }
            + difference(before.goals, goals, \.goal.id.text) { Row(user: $0.user, kind: .goal, id: $1) }
            + difference(before.metadata, metadata, \.key) { kept, _ in
                Row(user: kept.user, kind: .metadata, id: kept.metadata.resourceID)
            }
            + difference(before.transactionNotes?.notes, transactionNotes?.notes, \.key) { note, _ in
                Row(user: note.user, kind: .transaction, id: note.transaction.text)
            }
            + difference(before.transactionNotes?.placedRules, transactionNotes?.placedRules, \.id) {
                Row(user: $0.user, kind: .categoryRule, id: $1)
            }
    }

    private func ofAccounts(since before: MockBankHead) -> [Row] {
        difference(before.orderedTransfers?.list, orderedTransfers?.list, \.id.text) {
            Row(account: $0.transfer.fromAccountID, kind: .transfer, id: $1)
        }
            + difference(before.transferHolds?.list, transferHolds?.list, \.hold.id.text) {
                Row(account: $0.hold.fromAccountID, kind: .transferHold, id: $1)
            }
            + difference(before.standingOrders?.orders, standingOrders?.orders, \.order.id.text) {
                Row(account: $0.order.fromAccountID, kind: .standingOrder, id: $1)
            }
            + difference(before.cards?.cards, cards?.cards, \.card.id.text) {
                Row(account: $0.card.accountID, kind: .card, id: $1)
            }
            + difference(before.cards?.authorisations, cards?.authorisations, \.id.text) {
                Row(account: $0.accountID, kind: .cardAuthorisation, id: $1)
            }
            + difference(before.mandates?.list, mandates?.list, \.id.text) {
                Row(account: $0.accountID, kind: .mandate, id: $1)
            }
    }

    /// What was added, changed or removed, in order.
    @_semantics("optimize.sil.specialize.generic.never")
    private func difference<Item: Equatable>(
        _ old: [Item]?, _ new: [Item]?, _ id: (Item) -> String, _ row: (Item, String) -> Row
    ) -> [Row] {
        guard old != new else { return [] }
        let known = Dictionary((old ?? []).map { (id($0), $0) }) { first, _ in first }
        let present = Set((new ?? []).map(id))
        return (new ?? []).filter { known[id($0)] != $0 }.map { row($0, id($0)) }
            + (old ?? []).filter { !present.contains(id($0)) }.map { row($0, id($0)) }
    }
}

extension MockTransactionNotes {
    fileprivate struct PlacedRule: Equatable {
        let rule: Rule
        let place: Int

        var user: UserID { rule.user }
        var id: String { rule.id.text }
    }

    /// The rules with their places among those of their users.
    fileprivate var placedRules: [PlacedRule] {
        var counts: [UserID: Int] = [:]
        return rules.map { rule in
            counts[rule.user, default: 0] += 1
            return PlacedRule(rule: rule, place: counts[rule.user] ?? 0)
        }
    }
}

extension MockTransactionNotes.Note {
    /// One user has one note about an entry.
    fileprivate var key: String { "\(user.text) \(transaction.text)" }
}
