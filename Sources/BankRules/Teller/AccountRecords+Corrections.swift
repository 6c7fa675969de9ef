package import BankDomain
package import BankServices
import LanguageKit

/// What staff undo. The order of the checks is part of the contract.
extension AccountRecords where Self: CardRecords {
    /// Undoes cash in or out or a capture of a card payment, once for each key and once at all. Returns the account's
    /// new entry.
    package mutating func reverse(
        _ id: TransactionID, _ correction: Correction, valueDate: CalendarDate?, for principal: Principal
    ) throws -> Transaction {
        let correction = try correction.checked()
        let key = principal.key(
            correction.idempotencyKey, correction.fingerprint(id.text, valueDate: valueDate))
        let reversal: TransactionID = try once(key) { bank in
            if let capture = try bank.bookedCapture(id) {
                let reversal = try bank.undo(capture, reason: correction.reason, valueDate: valueDate)
                try bank.accrueAgain(since: reversal)
                return reversal.id
            }
            let (entry, isReversed) = try bank.bookedCash(id)
            guard !isReversed else {
                throw ServiceError.invalidState(.transaction, name: id.text, status: "reversed")
            }
            let known = try bank.account(with: entry.accountID)
            let account = known.account
            try entry.direction == .credit ? account.requireDebitable() : account.requireCreditable()
            let reversal = try bank.bookReversal(
                ofCash: entry, reason: correction.reason,
                valueDate: bank.valueDate(valueDate, undoing: entry, on: known))
            try bank.accrueAgain(since: reversal)
            try bank.tellOwners(of: account.id, NotificationEvent(booked: reversal))
            return reversal.id
        }
        return try bookedEntry(reversal)
    }

    /// The value date of a correction: the entry's, so that it leaves no interest, or else the first day that is still
    /// open. A wanted one may not be earlier.
    func valueDate(
        _ wanted: CalendarDate?, undoing entry: Transaction, on account: KnownAccount
    ) throws -> CalendarDate {
        guard let wanted else { return try valueDate(since: entry.valueDate, on: account) }
        let day = try valueDate(wanted, on: account)
        guard day >= min(entry.valueDate, today) else {
            throw ServiceError.invalidValue(
                field: .valueDate, value: wanted.text,
                reason: .malformed(expected: "\(entry.valueDate) or later"))
        }
        return day
    }

    /// Releases a customer's hold, once for each key.
    package mutating func releaseHold(
        _ id: TransferHoldID, _ correction: Correction, for principal: Principal
    ) throws -> TransferHold {
        let correction = try correction.checked()
        let key = principal.key(correction.idempotencyKey, correction.fingerprint(id.text))
        _ = try once(key) { bank in
            let held = try bank.hold(withID: id)
            try held.requireOpen()
            try bank.end(held, as: .released)
            try bank.tellOwners(
                of: held.fromAccountID,
                NotificationEvent(
                    .paymentFailed, subject: id.text, amount: held.amount, detail: correction.reason))
            return id
        }
        return try hold(withID: id)
    }

    private func hold(withID id: TransferHoldID) throws -> TransferHold {
        guard let known = try knownHold(id) else {
            throw ServiceError.notFound(.transferHold, name: id.text)
        }
        return known.hold
    }
}
