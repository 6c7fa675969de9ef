import BankDomain
import BankRules
import BankSQL
import BankServices

extension TransferStore {
    /// Posts the legs of a plan as one group, and returns the number of the first.
    func post(_ plan: TransferPlan) throws -> Int64 {
        var first: Int64?
        for leg in plan.legs {
            let number = try transaction.postings.post(posting(leg, of: plan, group: first))
            first = first ?? number
        }
        guard let first else { preconditionFailure("A plan has a leg.") }
        transaction.sent.add(plan)
        for user in transaction.known.sentAmounts.keys where plan.isSent(by: user) {
            transaction.known.sentAmounts[user]?.add(plan)
        }
        return first
    }

    private func posting(_ leg: TransferLeg, of plan: TransferPlan, group: Int64?) throws -> Posting {
        let kind: Posting.Kind =
            switch leg.role {
            case .payment: .transfer
            case .exchange: .exchange
            case .margin, .fee: .fee
            }
        return Posting(
            kind: kind, debit: try side(leg.debit, leg.amount.currency),
            credit: try side(leg.credit, leg.amount.currency), amount: leg.amount,
            bookingDate: plan.valueDate, valueDate: plan.valueDate, reference: leg.reference,
            category: leg.category, group: group)
    }

    private func side(_ side: TransferLeg.Side, _ currency: Currency) throws -> Posting.Side {
        let account =
            switch side.holder {
            case .customer(let account): account.number
            case .bank(let account): try transaction.accounts.internalAccount(account, currency)
            }
        return Posting.Side(
            account: account, description: side.description, counterparty: side.counterparty)
    }

    /// Whether cash in or out was reversed; `nil` for a booking that is not of cash.
    func isReversed(cash number: Int64) throws -> Bool? {
        try database.first(
            """
            SELECT \(TransferRow.isUndone) AS is_reversed FROM transfer t WHERE t.id = ?1 AND t.kind = 'cash'
            """, number
        ) { $0.bool("is_reversed") }
    }

    // The last leg comes first, so the creditor is debited before the debtor is credited.
    func postReversal(of number: Int64, named id: TransferID) throws {
        let legs = try database.rows(
            """
            SELECT t.debit, t.credit, t.amount, t.currency, t.reference, t.category, t.debit_counterparty,
                t.credit_counterparty
            FROM transfer t
            WHERE t.id = ?1 OR (t.group_id = ?1 AND t.group_id <> t.id) ORDER BY t.id DESC
            """, number
        ) { row in
            let words = BookingText.reversal(of: id)
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
                bookingDate: today, valueDate: today, reference: row.text("reference"),
                category: try StoredValue.choice(row.text("category"), as: TransactionCategory.self),
                group: number)
        }
        // Reversed transfers do not count as sent.
        for leg in legs {
            _ = try transaction.postings.post(leg)
            transaction.sent.forget(leg.credit.account)
        }
        transaction.known.forgetSums()
    }
}
