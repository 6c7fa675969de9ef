import BankDomain
import BankServices

/// The scheduled transfers.
struct MockOrderedTransfers: Codable, Equatable, Sendable {
    struct Order: Codable, Equatable, Sendable {
        let id: TransferID
        let user: UserID
        let destination: TransferDestination
        var transfer: Transfer
        /// The transfer made from it; `nil` if it was not booked.
        var booked: TransferID?
        /// The last day on which rates were missing.
        var triedOn: CalendarDate?
    }

    var list: [Order] = []
}

/// Scheduled transfers.
extension MockBank {
    var orderedTransfers: MockOrderedTransfers {
        get { head.orderedTransfers ?? MockOrderedTransfers() }
        set { head.orderedTransfers = newValue }
    }

    /// Stores a planned transfer until its day.
    mutating func order(
        _ plan: MockPlan, to destination: TransferDestination, _ request: MockPosting.Request
    ) -> Transfer {
        let id = TransferID(orderNumber: Int64(orderedTransfers.list.count + 1))
        let transfer = Transfer(
            id: id, fromAccountID: plan.from.id, toAccountID: plan.to?.id,
            creditorName: plan.creditorIBAN == nil ? nil : plan.creditorName,
            creditorIBAN: plan.creditorIBAN, amount: plan.amount, fee: plan.fee, status: .pending,
            reference: plan.reference, executionDate: plan.executionDate, createdAt: head.clock)
        orderedTransfers.list.append(
            .init(id: id, user: request.user, destination: destination, transfer: transfer))
        remember(id.text, for: request)
        return transfer
    }

    /// The ordered transfer with this id, or the transfer made from it.
    func orderedTransfer(_ id: TransferID) -> Transfer? {
        guard let order = orderedTransfers.list.first(where: { $0.id == id }) else { return nil }
        return order.booked.flatMap { booked in journal.transfer(booked) }
            ?? order.transfer
    }

    /// Cancels a scheduled transfer. Throws `notFound`, `unauthorized(.notOwner)`, `invalidState`.
    mutating func cancel(_ id: TransferID, by principal: Principal) throws(ServiceError) -> Transfer {
        let known = try readableTransfer(id, by: principal)
        _ = try movable(known.fromAccountID, by: principal)
        guard known.status == .pending else {
            throw .invalidState(.transfer, name: id.text, status: known.status.rawValue)
        }
        end(id, as: .cancelled)
        return try transfer(id)
    }

    mutating func end(_ id: TransferID, as status: Transfer.Status) {
        change(id) { $0.transfer = $0.transfer.ended(status) }
    }

    /// Makes every transfer ordered for the day or an earlier one, or marks it as failed; without exchange rates it is
    /// tried again on the next days. Returns the number tried.
    mutating func makeOrderedTransfers(dueOn day: CalendarDate) throws -> Int {
        let due = orderedTransfers.list
            .filter { order in
                order.transfer.status == .pending && order.transfer.executionDate <= day
                    && order.triedOn.map { $0 < day } ?? true
            }
            .sorted { ($0.transfer.executionDate, $0.id) < ($1.transfer.executionDate, $1.id) }
        for order in due { try make(order, on: day) }
        return due.count
    }

    private mutating func make(_ order: MockOrderedTransfers.Order, on day: CalendarDate) throws {
        let ordered = order.transfer
        guard let key = IdempotencyKey(order.id.text) else { fatalError("An id is a key.") }
        let request = TransferRequest(
            from: ordered.fromAccountID, to: order.destination, amount: ordered.amount,
            reference: ordered.reference, idempotencyKey: key)
        let roles: Set<Principal.Role> =
            try account(ordered.fromAccountID).owners.isEmpty ? [.customer, .operator] : [.customer]
        do {
            let payer = Principal(userID: order.user, roles: roles)
            let plan = try plan(request, by: payer, dueOn: ordered.executionDate)
            try requireRules(of: plan, by: payer, making: order.id)
            let booked = try post(plan, request: nil)
            change(order.id) {
                $0.booked = booked.id
                $0.transfer = $0.transfer.ended(.booked)
            }
        } catch let refusal as ServiceError {
            guard refusal.cancelsOrder else { throw refusal }
            guard !refusal.isMissingRates || !ordered.isTriedAgain(after: day) else {
                return change(order.id) { $0.triedOn = day }
            }
            let failure = refusal.code
            change(order.id) { $0.transfer = $0.transfer.ended(.failed, failure: failure) }
            tellOwners(
                of: try account(ordered.fromAccountID),
                NotificationEvent(
                    .paymentFailed, subject: order.id.text, amount: ordered.amount, detail: failure))
        }
    }

    private mutating func change(_ id: TransferID, _ body: (inout MockOrderedTransfers.Order) -> Void) {
        for index in orderedTransfers.list.indices where orderedTransfers.list[index].id == id {
            body(&orderedTransfers.list[index])
        }
    }
}

extension Transfer {
    fileprivate func ended(_ status: Status, failure: String? = nil) -> Transfer {
        Transfer(
            id: id, fromAccountID: fromAccountID, toAccountID: toAccountID, creditorName: creditorName,
            creditorIBAN: creditorIBAN, amount: amount, fee: fee, creditedAmount: creditedAmount,
            status: status, reference: reference, executionDate: executionDate, failure: failure,
            createdAt: createdAt)
    }
}
