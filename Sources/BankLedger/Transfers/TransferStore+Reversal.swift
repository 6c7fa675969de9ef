import BankDomain
import BankSQL
import BankServices

extension TransferStore {
    /// Takes a booked transfer back, every posting of its group, once. Throws `notFound`, `invalidState`,
    /// `accountFrozen`, `accountClosed`, `insufficientFunds`.
    func reverseTransfer(
        _ id: TransferID, key: IdempotencyKey, for principal: Principal
    ) throws -> Transfer {
        let number = try transaction.idempotency.once(
            key, fingerprint: "reverse\u{1F}\(id.text)", for: principal
        ) {
            () throws -> Int64 in
            let known = try transfer(id, for: principal)
            guard known.status == .booked, let number = known.id.number else {
                throw ServiceError.invalidState(.transfer, name: id.text, status: known.status.rawValue)
            }
            try transaction.accounts.account(known.fromAccountID).requireCreditable()
            if let payee = known.toAccountID {
                try transaction.accounts.account(payee).requireDebitable()
            }
            try postReversal(of: number)
            try tellOfReversal(known)
            return number
        }
        return try bookedTransfer(number)
    }

    // The last leg first: so the creditor gives back before the debtor gets.
    private func postReversal(of number: Int64) throws {
        let legs = try database.rows(
            """
            SELECT t.debit, t.credit, t.amount, t.currency, t.reference, t.category, t.debit_counterparty,
                t.credit_counterparty
            FROM transfer t
            WHERE t.id = ?1 OR (t.group_id = ?1 AND t.group_id <> t.id) ORDER BY t.id DESC
            """, number
        ) { row in
            let words = BookingText.reversal(of: TransferID(number: number))
            return Posting(
                kind: .reversal,
                debit: Posting.Side(
                    account: row.int64("credit"), description: words,
                    counterparty: row.text("credit_counterparty")),
                credit: Posting.Side(
                    account: row.int64("debit"), description: words,
                    counterparty: row.text("debit_counterparty")),
                amount: Money(
                    minorUnits: try StoredValue.amount(row.int64("amount")),
                    currency: try StoredValue.currency(row.text("currency"))),
                bookingDate: now.date, valueDate: now.date, reference: row.text("reference"),
                category: try StoredValue.choice(row.text("category"), as: TransactionCategory.self),
                group: number)
        }
        for leg in legs { _ = try transaction.postings.post(leg) }
        // What was taken back does not count as sent.
        transaction.known.forgetSums()
    }

    private func tellOfReversal(_ transfer: Transfer) throws {
        let words = BookingText.reversal(of: transfer.id)
        let from = try transaction.accounts.account(transfer.fromAccountID)
        try transaction.notifications.tellOwners(
            of: from,
            News(.paymentReceived, subject: transfer.id.text, amount: transfer.amount, detail: words))
        guard let toAccountID = transfer.toAccountID else { return }
        let to = try transaction.accounts.account(toAccountID)
        let amount = transfer.creditedAmount ?? transfer.amount
        for owner in to.account.ownerIDs where !from.account.ownerIDs.contains(owner) {
            try transaction.notifications.tell(
                owner, News(.paymentSent, subject: transfer.id.text, amount: amount, detail: words))
        }
    }
}
