package import BankDomain
package import BankServices

/// A list of entries with the card payments that are not booked: those that are pending come first, newest first; those
/// that ended without a booking are in the list of their status.
///
/// The cursor after a payment is its id: all older ones follow, and then the booked entries, so that a payment that is
/// captured while the list is read is not missed.
package struct UnbookedPayments {
    /// The authorisations that are stored with one of these statuses, older than one, newest first and at most so many.
    package typealias Reader = (
        _ stored: [CardAuthorisation.Status], _ before: AuthorisationID?, _ count: Int
    ) throws -> [CardAuthorisation]

    private static let readCount = 100

    private let query: TransactionQuery
    private let status: Transaction.Status
    private let zone: BankTimeZone
    private let rules: () throws -> [CategoryRule]
    private let now: Instant
    private let read: Reader

    /// - Parameter rules: the category rules of the user who reads the list; none for staff.
    package init(
        _ query: TransactionQuery, in zone: BankTimeZone, at now: Instant,
        rules: @escaping () throws -> [CategoryRule], read: @escaping Reader
    ) {
        self.query = query
        self.status = query.status ?? .pending
        self.zone = zone
        self.rules = rules
        self.now = now
        self.read = read
    }

    /// - Parameters:
    ///   - knows: whether the list could have a payment with this id.
    ///   - booked: a page of booked entries.
    package func page(
        _ request: PageRequest, knows: (AuthorisationID) throws -> Bool,
        booked: (PageRequest) throws -> Page<Transaction>
    ) throws -> Page<Transaction> {
        guard status != .booked else { return try booked(request) }
        let last = request.after.map { AuthorisationID($0) }
        if let last {
            if last.number == nil, query.status == nil { return try counted(booked(request)) }
            guard try knows(last) else { throw PageRequest.unknownCursor(last.text) }
        }
        let offset = last == nil ? request.offset : 0
        let found = try payments(after: last, atMost: offset + request.limit + 1)
        let shown = Array(found.dropFirst(offset).prefix(request.limit))
        let isFull = found.count > offset + request.limit
        guard query.status == nil, !isFull || query.countsTotal else {
            let page = Page(
                items: shown, page: request.page, limit: request.limit, total: query.countsTotal ? 0 : nil,
                nextCursor: isFull ? shown.last?.id.text : nil)
            return try counted(page)
        }
        let room = request.limit - shown.count
        // At least one entry tells whether there are more.
        let rest = try booked(request.part(skipping: max(0, offset - found.count), limit: max(1, room)))
        let isEnd = !isFull && (room > 0 ? rest.nextCursor == nil : rest.items.isEmpty)
        return try counted(
            Page(
                items: shown + rest.items.prefix(room), page: request.page, limit: request.limit,
                total: rest.total,
                nextCursor: isEnd ? nil : room > 0 ? rest.nextCursor : shown.last?.id.text))
    }

    // The page whose total has the payments too.
    private func counted(_ page: Page<Transaction>) throws -> Page<Transaction> {
        guard let total = page.total else { return page }
        return Page(
            items: page.items, page: page.page, limit: page.limit,
            total: total + (try payments(after: nil, atMost: .max).count), nextCursor: page.nextCursor)
    }

    private func payments(after first: AuthorisationID?, atMost count: Int) throws -> [Transaction] {
        // Money comes in only by bookings.
        guard query.direction != .credit else { return [] }
        var (found, last, isMore): ([Transaction], AuthorisationID?, Bool) = ([], first, true)
        while isMore, found.count < count {
            let part = try read(stored, last, Self.readCount)
            (last, isMore) = (part.last?.id, part.count == Self.readCount)
            let rules = part.isEmpty ? [] : try self.rules()
            found += part.compactMap { $0.asOf(now).unbookedEntry(in: zone, rules) }
                .filter { $0.status == status && query.accepts($0) }
        }
        return Array(found.prefix(count))
    }

    // One that is over may still be stored as pending.
    private var stored: [CardAuthorisation.Status] {
        switch status {
        case .pending: [.pending]
        case .expired: [.expired, .pending]
        case .reversed: [.reversed]
        case .declined: [.declined]
        case .booked: []
        }
    }
}

extension CardAuthorisation {
    /// What is not booked of the card payment, as an entry; `nil` if all of it is.
    package func unbookedEntry(in zone: BankTimeZone, _ rules: [CategoryRule]) -> Transaction? {
        let status: Transaction.Status
        switch self.status {
        case .pending: status = .pending
        case .reversed: status = .reversed
        case .expired: status = .expired
        case .declined: status = .declined
        case .captured: return nil
        }
        let rest = status == .pending ? heldAmount.minorUnits : amount.minorUnits
        guard rest > 0 else { return nil }
        let (day, booked) = (zone.date(of: createdAt), category.transactionCategory)
        let text = BookingText.uncaptured(self)
        let rule = rules.first { rule in [merchant, text, id.text].contains { $0.hasText(rule.text) } }
        return Transaction(
            id: TransactionID(id.text), accountID: accountID, entryNumber: nil,
            amount: Money(minorUnits: -rest, currency: amount.currency), status: status,
            bookingDate: day, valueDate: day, description: text, counterparty: merchant, reference: id.text,
            category: rule?.category ?? booked, bookedCategory: booked, note: "", tags: [])
    }
}

extension CardRecords {
    /// The card payment whose authorisation has the id of a transaction; `nil` for the id of an entry. Throws `notFound`.
    package func cardPayment(_ id: TransactionID, for principal: Principal) throws -> CardAuthorisation? {
        let authorisation = AuthorisationID(id.text)
        guard authorisation.number != nil else { return nil }
        guard let found = try knownAuthorisation(authorisation),
            try account(with: found.accountID).isReadable(by: principal)
        else { throw ServiceError.notFound(.transaction, name: id.text) }
        return found.asOf(now)
    }

    /// The id of the entry that an id stands for. Throws `notFound`, and `invalidState` for a card payment that is not
    /// booked.
    package func entryID(_ id: TransactionID, for principal: Principal) throws -> TransactionID {
        guard let payment = try cardPayment(id, for: principal) else { return id }
        guard let entry = payment.transactionID else {
            throw ServiceError.invalidState(.transaction, name: id.text, status: payment.status.rawValue)
        }
        return entry
    }

    /// Whether a list for a query could have a card payment.
    package func knows(
        _ id: AuthorisationID, in query: TransactionQuery, for principal: Principal
    ) throws -> Bool {
        guard let found = try knownAuthorisation(id) else { return false }
        if let account = query.accountID { return account == found.accountID }
        return try account(with: found.accountID).isOwned(by: principal.userID)
    }
}
