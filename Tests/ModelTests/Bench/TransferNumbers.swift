import BankDomain
import BankServices
import Synchronization

/// Numbers a bank's transfers in the order of their creation.
///
/// Banks choose transfer ids freely, with or without gaps. Comparisons and scripts use these numbers instead.
final class TransferNumbers: Sendable {
    private let made = Mutex<[TransferID]>([])

    /// Numbers the new ids, in their order.
    func add(_ ids: [TransferID]) {
        let fresh = Set(ids).filter { $0.number != nil }.sorted { ($0.number ?? 0) < ($1.number ?? 0) }
        made.withLock { made in
            for id in fresh where !made.contains(id) { made.append(id) }
        }
    }

    /// The bank's id of the transfer with this number, or an unused id.
    func id(_ number: Int) -> TransferID {
        made.withLock { $0.indices.contains(number - 1) ? $0[number - 1] : TransferID(number: 999_999_999) }
    }

    /// The id with the transfer's number in it. Dry runs have none.
    func seen(_ id: TransferID) -> TransferID {
        guard id.number != nil else { return id }
        let place = made.withLock { $0.lastIndex(of: id) }
        return place.map { TransferID(number: $0 + 1) } ?? "TRF"
    }

    /// The transfer with its number as id.
    func seen(_ transfer: Transfer) -> Transfer {
        Transfer(
            id: seen(transfer.id), fromAccountID: transfer.fromAccountID, toAccountID: transfer.toAccountID,
            creditorName: transfer.creditorName, creditorIBAN: transfer.creditorIBAN,
            amount: transfer.amount, fee: transfer.fee, creditedAmount: transfer.creditedAmount,
            status: transfer.status, reference: transfer.reference, executionDate: transfer.executionDate,
            failure: transfer.failure, createdAt: transfer.createdAt)
    }

    /// The hold, with its transfer's number as id.
    func seen(_ hold: TransferHold) -> TransferHold {
        var hold = hold
        hold.transferID = hold.transferID.map(seen)
        return hold
    }

    /// The order, with its last transfer's number as id.
    func seen(_ order: StandingOrder) -> StandingOrder {
        StandingOrder(
            id: order.id, fromAccountID: order.fromAccountID, creditor: order.creditor,
            creditorName: order.creditorName, amount: order.amount, reference: order.reference,
            schedule: order.schedule, status: order.status, nextExecutionDate: order.nextExecutionDate,
            retry: order.retry,
            lastOutcome: order.lastOutcome.map {
                StandingOrder.Outcome(
                    $0.result, of: $0.occurrenceDate, transferID: $0.transferID.map(seen), reason: $0.reason)
            })
    }

    /// The text with numbers in place of the bank's ids.
    func seen(_ text: String) -> String {
        guard text.contains("TRF") else { return text }
        return text.split(separator: " ", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("TRF") ? seen(TransferID(String($0))).text : String($0) }
            .joined(separator: " ")
    }

    /// The entry with numbers in its text.
    func seen(_ entry: Transaction) -> Transaction {
        Transaction(
            id: entry.id, accountID: entry.accountID, entryNumber: entry.entryNumber, amount: entry.amount,
            status: entry.status, bookingDate: entry.bookingDate, valueDate: entry.valueDate,
            description: seen(entry.description),
            counterparty: entry.counterparty, reference: seen(entry.reference), category: entry.category,
            bookedCategory: entry.bookedCategory, note: entry.note, tags: entry.tags,
            transferID: entry.transferID.map(seen), externalID: entry.externalID)
    }

    /// The error with numbers in place of ids.
    func seen(_ refusal: ServiceError) -> ServiceError {
        switch refusal {
        case .invalidState(.transfer, let name, let status):
            .invalidState(.transfer, name: seen(name), status: status)
        default: refusal
        }
    }
}
