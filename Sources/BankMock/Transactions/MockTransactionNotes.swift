import BankDomain
import BankRules
import BankServices

struct MockTransactionNotes: Codable, Equatable, Sendable {
    struct Note: Codable, Equatable, Sendable {
        let user: UserID
        let transaction: TransactionID
        var category: TransactionCategory?
        var text = ""
        var tags: [String] = []
    }

    struct Rule: Codable, Equatable, Sendable {
        let id: CategoryRuleID
        let user: UserID
        let text: String
        let category: TransactionCategory
    }

    var notes: [Note] = []
    /// The rules of one user are in the order in which they are tried.
    var rules: [Rule] = []
    /// The last assigned number; numbers are not reused.
    var lastRuleNumber: Int64 = 0

    mutating func update(_ transaction: TransactionID, of user: UserID, _ change: (inout Note) -> Void) {
        let index = notes.firstIndex { $0.user == user && $0.transaction == transaction }
        var note = index.map { notes.remove(at: $0) } ?? Note(user: user, transaction: transaction)
        change(&note)
        if note != Note(user: user, transaction: transaction) { notes.append(note) }
    }

    func rules(of user: UserID) -> [CategoryRule] {
        rules.filter { $0.user == user }.enumerated().map { index, rule in
            CategoryRule(id: rule.id, position: index + 1, text: rule.text, category: rule.category)
        }
    }
}

/// Users' notes about entries, and the entries with notes.
extension MockBank {
    private var notes: MockTransactionNotes {
        get { head.transactionNotes ?? MockTransactionNotes() }
        set { head.transactionNotes = newValue }
    }

    /// The entries of some accounts, oldest first: with the principal's notes for accounts that they manage, otherwise
    /// as booked.
    func entries(
        of accounts: Set<AccountID>, in range: Range<Int> = 0..<Int.max, for principal: Principal
    ) -> [Transaction] {
        noted(journal.entries(of: accounts, in: range), for: principal)
    }

    private func noted(_ entries: [Transaction], for principal: Principal) -> [Transaction] {
        let own = accountIDs(movableBy: principal)
        let notes = notes.notes.filter { $0.user == principal.userID }
            .reduce(into: [TransactionID: MockTransactionNotes.Note]()) { $0[$1.transaction] = $1 }
        let rules = self.notes.rules(of: principal.userID)
        let externalIDs = externalIDs(of: principal.userID)
        return entries.map { entry in
            let transferID = entry.transferID.map { orderedTransfers.order(bookedAs: $0)?.id ?? $0 }
            guard own.contains(entry.accountID) else { return entry.noted(nil, [], transferID, nil) }
            return entry.noted(
                notes[entry.id], rules, transferID, transferID.flatMap { externalIDs[$0.text] })
        }
    }

    /// A user's external IDs of transfers, by their IDs.
    private func externalIDs(of user: UserID) -> [String: String] {
        (head.metadata ?? []).filter { $0.user == user }
            .reduce(into: [:]) { $0[$1.metadata.resourceID] = $1.metadata.externalID }
    }

    /// One entry as shown to the principal, also by the id of its card payment. Throws `notFound`.
    func transaction(_ id: TransactionID, for principal: Principal) throws -> Transaction {
        if let payment = try cardPayment(id, for: principal) {
            let isManaged = accountIDs(movableBy: principal).contains(payment.accountID)
            let rules = isManaged ? notes.rules(of: principal.userID) : []
            if let unbooked = payment.unbookedEntry(in: zone, rules) { return unbooked }
        }
        return try entry(entryID(id, for: principal), for: principal)
    }

    private func entry(_ id: TransactionID, for principal: Principal) throws(ServiceError) -> Transaction {
        guard let (account, number) = id.parts, let known = try? self.account(account),
            mayRead(known, principal),
            let entry = journal.entry(number, of: account), entry.id == id
        else { throw .notFound(.transaction, name: id.text) }
        return noted([entry], for: principal)[0]
    }

    mutating func categorize(
        _ id: TransactionID, as category: TransactionCategory?, for principal: Principal
    ) throws -> Transaction {
        let id = try entryID(id, for: principal)
        _ = try account(entry(id, for: principal).accountID, managedBy: principal)
        notes.update(id, of: principal.userID) { $0.category = category }
        return try transaction(id, for: principal)
    }

    mutating func annotate(
        _ id: TransactionID, _ annotation: TransactionAnnotation, for principal: Principal
    ) throws -> Transaction {
        let annotation = try annotation.checked()
        let id = try entryID(id, for: principal)
        _ = try account(entry(id, for: principal).accountID, managedBy: principal)
        notes.update(id, of: principal.userID) { note in
            note.text = annotation.note ?? note.text
            note.tags = annotation.tags ?? note.tags
        }
        return try transaction(id, for: principal)
    }

    func summary(
        _ query: TransactionQuery, by grouping: TransactionGrouping, for principal: Principal
    ) throws(ServiceError) -> [TransactionSummary] {
        var tally = TransactionTally(by: grouping)
        for entry in try entries(fitting: query, for: principal) {
            let key =
                switch grouping {
                case .category: entry.category.rawValue
                case .month: TransactionTally.month(of: entry.bookingDate)
                case .counterparty: entry.counterparty
                }
            let amount = Int128(entry.amount.minorUnits)
            tally.add(
                key, entry.amount.currency, count: 1, credits: max(amount, 0), debits: max(-amount, 0))
        }
        return tally.summaries
    }

    // MARK: Rules

    func categoryRules(of principal: Principal) -> [CategoryRule] { notes.rules(of: principal.userID) }

    mutating func addCategoryRule(
        _ request: CategoryRuleRequest, for principal: Principal
    ) throws(ServiceError) -> CategoryRule {
        let text = try request.checkedText()
        let own = categoryRules(of: principal)
        let place = try request.place(after: own.count)
        if let known = own.first(where: { $0.text.hasText(text) && $0.text.utf8.count == text.utf8.count }) {
            throw .alreadyExists(.categoryRule, name: known.text)
        }
        var notes = notes
        notes.lastRuleNumber += 1
        let rule = MockTransactionNotes.Rule(
            id: CategoryRuleID(number: notes.lastRuleNumber), user: principal.userID, text: text,
            category: request.category)
        let next = own.dropFirst(place - 1).first
        let index = notes.rules.firstIndex { $0.id == next?.id } ?? notes.rules.count
        notes.rules.insert(rule, at: index)
        self.notes = notes
        return categoryRules(of: principal)[place - 1]
    }

    mutating func removeCategoryRule(
        _ id: CategoryRuleID, for principal: Principal
    ) throws(ServiceError) -> CategoryRule {
        guard let rule = categoryRules(of: principal).first(where: { $0.id == id }) else {
            throw .notFound(.categoryRule, name: id.text)
        }
        notes.rules.removeAll { $0.id == id }
        return rule
    }
}

extension Transaction {
    /// The entry as shown to a user with this note and these rules.
    fileprivate func noted(
        _ note: MockTransactionNotes.Note?, _ rules: [CategoryRule], _ transferID: TransferID?,
        _ externalID: String?
    ) -> Transaction {
        let rule = rules.first { rule in
            [counterparty, description, reference].contains { $0.hasText(rule.text) }
        }
        return Transaction(
            id: id, accountID: accountID, entryNumber: entryNumber, amount: amount, status: status,
            bookingDate: bookingDate, valueDate: valueDate, description: description,
            counterparty: counterparty, reference: reference,
            category: note?.category ?? rule?.category ?? category, bookedCategory: bookedCategory,
            note: note?.text ?? "", tags: note?.tags ?? [], transferID: transferID, externalID: externalID)
    }
}
