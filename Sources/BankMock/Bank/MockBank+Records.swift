import BankDomain
import BankRules
import BankServices

/// What a change of the mock bank writes.
extension MockBank: BankRecords {
    @_semantics("optimize.sil.specialize.generic.never")
    mutating func attempt<Result>(_ body: (inout MockBank) throws -> Result) throws -> Result {
        let before = self
        do {
            return try body(&self)
        } catch {
            self = before
            throw error
        }
    }

    func made(under key: RequestKey) throws -> String? {
        if let known = answer(under: key) {
            guard known.request == key else { throw ServiceError.duplicateRequest(key.key) }
            CallNotes.replayed()
            return known.made
        }
        guard let index = journal.index(user: key.user, key: key.key) else { return nil }
        guard let (posting, number) = journal[index], posting.request == key, posting.isTransfer else {
            throw ServiceError.duplicateRequest(key.key)
        }
        CallNotes.replayed()
        return TransferID(number: Int64(number)).text
    }

    mutating func remember(_ id: String, under key: RequestKey) {
        head.answers = (head.answers ?? []) + [MockAnswer(request: key, made: id)]
    }

    mutating func book(_ plan: TransferPlan, under key: RequestKey?) throws -> Transfer {
        let id = TransferID(number: Int64(journal.transferCount + 1))
        // Money between the bank's own accounts is no posting here.
        let postings = plan.legs.filter { $0.debit.customer != nil || $0.credit.customer != nil }
            .map { MockPosting.posting($0, of: plan, id, under: key, at: now) }
        try attempt { bank in for posting in postings { try bank.post(posting) } }
        guard let transfer = journal.transfer(id) else {
            throw ServiceError.notFound(.transfer, name: id.text)
        }
        return shown(transfer)
    }

    mutating func bookReversal(of transfer: Transfer) throws {
        let booking = bookingID(of: transfer.id)
        for posting in journal.postings(of: booking).reversed() {
            try post(posting.reversed(booking, named: transfer.id, at: now))
        }
    }

    mutating func hold(_ amount: Money, on account: AccountID) throws {
        try update(account) { $0.held += amount.minorUnits }
    }

    mutating func release(_ amount: Money, on account: AccountID) throws {
        try update(account) { $0.held -= amount.minorUnits }
    }

    mutating func setSpentToday(_ spent: Int64, by token: AccessTokenID) {
        let today = today
        change(token) { ($0.spent, $0.spentOn) = (spent, today) }
    }

    // MARK: Payees

    var nextBeneficiaryID: BeneficiaryID { BeneficiaryID(number: Int64(payees.count + 1)) }

    mutating func insert(_ payee: SavedPayee) { payees.append(payee) }

    mutating func update(_ payee: SavedPayee, _ change: PayeeChange) {
        for index in payees.indices where payees[index].id == payee.id { payees[index] = payee }
    }

    // MARK: Scheduled transfers

    mutating func schedule(_ plan: TransferPlan, to payee: TransferDestination, of user: UserID) -> TransferID
    {
        let id = TransferID(orderNumber: Int64(orderedTransfers.list.count + 1))
        orderedTransfers.list.append(
            .init(id: id, user: user, destination: payee, transfer: plan.transfer(id, .pending, at: now)))
        return id
    }

    func scheduledTransfer(dueOn day: CalendarDate) throws -> ScheduledTransfer? {
        let due = orderedTransfers.list
            .filter { order in
                order.transfer.status == .pending && order.transfer.executionDate <= day
                    && order.triedOn.map { $0 < day } ?? true
            }
            .min { ($0.transfer.executionDate, $0.id) < ($1.transfer.executionDate, $1.id) }
        guard let due else { return nil }
        let isOwned = try !account(due.transfer.fromAccountID).owners.isEmpty
        return ScheduledTransfer(
            maker: Principal(userID: due.user, roles: isOwned ? [.customer] : [.customer, .operator]),
            destination: due.destination, transfer: due.transfer)
    }

    mutating func end(_ id: TransferID, _ end: ScheduledTransferEnd) {
        for index in orderedTransfers.list.indices where orderedTransfers.list[index].id == id {
            var order = orderedTransfers.list[index]
            switch end {
            case .booked(let booked):
                order.booked = booked
                order.transfer = order.transfer.ended(.booked)
            case .cancelled: order.transfer = order.transfer.ended(.cancelled)
            case .failed(let code): order.transfer = order.transfer.ended(.failed, failure: code)
            case .tried(let day): order.triedOn = day
            }
            orderedTransfers.list[index] = order
        }
    }

    // MARK: Holds

    var nextTransferHoldID: TransferHoldID { TransferHoldID(number: Int64(transferHolds.list.count + 1)) }

    mutating func insert(_ hold: TransferHold, countedOn day: CalendarDate, madeBy user: UserID) {
        transferHolds.list.append(MockTransferHolds.Kept(hold: hold, countedOn: day, maker: user))
    }

    mutating func update(_ hold: TransferHold) {
        for index in transferHolds.list.indices where transferHolds.list[index].hold.id == hold.id {
            transferHolds.list[index].hold = hold
        }
    }

    var expiredHold: TransferHold? {
        transferHolds.list.first { $0.hold.status == .pending && $0.hold.expiresAt <= now }?.hold
    }

    // MARK: Standing orders

    var nextStandingOrderID: StandingOrderID {
        StandingOrderID(number: Int64(standingOrders.orders.count + 1))
    }

    mutating func insert(_ order: StandingOrder, madeBy principal: Principal) {
        standingOrders.orders.append(MockStandingOrder(order, madeBy: principal))
    }

    mutating func updateTerms(_ order: StandingOrder, madeBy principal: Principal) {
        for index in standingOrders.orders.indices where standingOrders.orders[index].order.id == order.id {
            standingOrders.orders[index] = MockStandingOrder(order, madeBy: principal)
        }
    }

    mutating func update(_ order: StandingOrder) {
        for index in standingOrders.orders.indices where standingOrders.orders[index].order.id == order.id {
            standingOrders.orders[index].order = order
        }
    }

    func standingOrder(dueOn day: CalendarDate) -> (order: StandingOrder, maker: Principal)? {
        // Of those due on the same day, the first by id.
        standingOrders.orders.filter { $0.order.isDue(on: day) }
            .min { ($0.order.nextExecutionDate ?? day) < ($1.order.nextExecutionDate ?? day) }
            .map { ($0.order, $0.maker) }
    }

    func recordExecution(of order: StandingOrder, on occurrence: CalendarDate, by transfer: TransferID) {
        // The order itself has it.
    }

    // MARK: Challenges

    mutating func insertChallenge(
        for request: ChallengedRequest, payee: String, of principal: Principal, expiresAt: Instant
    ) -> Challenge {
        challenges.removeExpired(at: now)
        return challenges.add(request, payee: payee, of: principal, expiresAt: expiresAt).challenge
    }

    mutating func endChallenge(_ id: ChallengeID, made: String?) { challenges.remove(id) }
}

extension TransferLeg.Side {
    /// The customer's account; `nil` if it is the bank's own.
    fileprivate var customer: AccountID? {
        guard case .customer(let account) = holder else { return nil }
        return account.id
    }

    fileprivate var posted: MockPosting.Side {
        guard let customer else { return .bank }
        return MockPosting.Side(account: customer, description: description, counterparty: counterparty)
    }
}

extension MockPosting {
    fileprivate static func posting(
        _ leg: TransferLeg, of plan: TransferPlan, _ id: TransferID, under key: RequestKey?, at now: Instant
    ) -> MockPosting {
        var posting = MockPosting(
            debit: leg.debit.posted, credit: leg.credit.posted, amount: leg.amount, date: plan.valueDate,
            createdAt: now, reference: leg.reference, category: leg.category)
        switch leg.role {
        case .payment:
            posting.isTransfer = true
            posting.request = key
            posting.creditorIBAN = plan.creditorIBAN
            if plan.countedOn != plan.executionDate { posting.countedOn = plan.countedOn }
        case .exchange, .margin: posting.part = Part(transfer: id, role: .credit)
        case .fee: posting.part = Part(transfer: id, role: .fee)
        }
        return posting
    }

    /// The posting that reverses this one.
    fileprivate func reversed(_ booking: TransferID, named id: TransferID, at moment: Instant) -> MockPosting
    {
        let words = BookingText.reversal(of: id)
        func side(_ side: Side) -> Side {
            side.account == nil
                ? .bank : Side(account: side.account, description: words, counterparty: side.counterparty)
        }
        return MockPosting(
            debit: side(credit), credit: side(debit), amount: amount, date: moment.utcDate, createdAt: moment,
            reference: reference, category: category, part: Part(transfer: booking, role: .reversal))
    }
}
