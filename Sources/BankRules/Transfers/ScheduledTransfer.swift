package import BankDomain
import BankServices

/// A transfer that waits for its day.
package struct ScheduledTransfer: Sendable {
    /// The principal on whose behalf it is made.
    package let maker: Principal
    /// The payee, as ordered.
    package let destination: TransferDestination
    /// The transfer as shown to its payer.
    package let transfer: Transfer

    package init(maker: Principal, destination: TransferDestination, transfer: Transfer) {
        self.maker = maker
        self.destination = destination
        self.transfer = transfer
    }
}

/// What became of a scheduled transfer.
package enum ScheduledTransferEnd: Sendable {
    /// The id is that of the booking; the transfer keeps its own.
    case booked(TransferID)
    case cancelled
    case failed(code: String)
    /// Rates were missing on a day; it is tried again on the next.
    case tried(CalendarDate)
}

extension BankRecords {
    /// Cancels a scheduled transfer. Throws `notFound`, `unauthorized(.notOwner)`, `invalidState`.
    package mutating func cancelTransfer(_ id: TransferID, for principal: Principal) throws -> Transfer {
        let known = try transfer(id, for: principal)
        _ = try account(known.fromAccountID, managedBy: principal)
        guard known.status == .pending else {
            throw ServiceError.invalidState(.transfer, name: id.text, status: known.status.rawValue)
        }
        try end(id, .cancelled)
        return try transfer(id, for: principal)
    }

    /// Makes the next transfer scheduled for this or an earlier day and not yet tried today, or marks it as failed.
    /// Without exchange rates it is tried again on the next days.
    package mutating func makeScheduledTransfer(dueOn day: CalendarDate) throws -> DayPiece {
        guard let due = try scheduledTransfer(dueOn: day) else { return .missing }
        let (id, ordered) = (due.transfer.id, due.transfer)
        do {
            try attempt { bank in
                let request = TransferRequest(
                    from: ordered.fromAccountID, to: due.destination, amount: ordered.amount,
                    reference: ordered.reference, idempotencyKey: .unused)
                let plan = try bank.plan(request, for: due.maker, dueOn: ordered.executionDate, closing: day)
                try bank.requireRules(of: plan, for: due.maker, making: id)
                try bank.pay(plan, ending: id)
            }
        } catch let refusal as ServiceError where refusal.cancelsOrder {
            guard !refusal.isMissingRates || !ordered.isTriedAgain(after: day) else {
                try end(id, .tried(day))
                return .failed
            }
            try end(id, .failed(code: refusal.code))
            try tellOwners(
                of: ordered.fromAccountID,
                NotificationEvent(
                    .paymentFailed, subject: id.text, amount: ordered.amount, detail: refusal.code))
            return .failed
        }
        return .done
    }
}

extension IdempotencyKey {
    /// The key of a request that is planned but not made under a key.
    package static var unused: IdempotencyKey {
        guard let key = IdempotencyKey("unused") else { preconditionFailure("The text is a key.") }
        return key
    }
}
