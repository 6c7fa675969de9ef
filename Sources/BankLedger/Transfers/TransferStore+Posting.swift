import BankDomain
import BankSQL
import BankServices

extension TransferStore {
    /// Posts a plan and notifies both sides; returns the number of the transfer.
    func post(_ plan: PlannedTransfer) throws -> Int64 {
        if plan.fee != nil { try requireFunds(for: plan) }
        let number = try postAmount(of: plan)
        if let fee = plan.fee { try post(fee, of: plan, group: number) }
        try tellBothSides(of: plan, TransferID(number: number))
        for user in transaction.known.sentAmounts.keys where plan.isSent(by: user) {
            transaction.known.sentAmounts[user]?.add(plan)
        }
        return number
    }

    /// Throws `insufficientFunds` unless amount and fee can both be debited.
    func requireFunds(for plan: PlannedTransfer) throws {
        let total = try plan.total()
        let spendable = try transaction.accounts.spendable(of: plan.from)
        guard let spendable, spendable.minorUnits < total.minorUnits else { return }
        throw ServiceError.insufficientFunds(account: plan.from.id, available: spendable, requested: total)
    }

    private func postAmount(of plan: PlannedTransfer) throws -> Int64 {
        let payer = Posting.Side(
            account: plan.from.number, description: BookingText.transfer(to: plan.creditorName),
            counterparty: plan.creditorName)
        let payee = try creditorSide(of: plan)
        if let exchange = plan.exchange {
            return try transaction.rates.post(exchange, from: payer, to: payee, reference: plan.reference)
        }
        return try transaction.postings.post(
            Posting(
                kind: .transfer, debit: payer, credit: payee, amount: plan.amount, bookingDate: now.date,
                valueDate: now.date, reference: plan.reference, category: .transfer))
    }

    // The entry of the clearing account names the creditor, so the hashes cover the name too.
    private func creditorSide(of plan: PlannedTransfer) throws -> Posting.Side {
        let payer = plan.from.account.accountName
        switch plan.creditor {
        case .account(let to):
            return Posting.Side(
                account: to.number, description: BookingText.transfer(from: payer), counterparty: payer)
        case .external(let iban, let name):
            return Posting.Side(
                account: try transaction.accounts.internalAccount(.clearing, plan.amount.currency),
                description: iban.text,
                counterparty: name)
        }
    }

    private func post(_ fee: Money, of plan: PlannedTransfer, group: Int64) throws {
        _ = try transaction.postings.post(
            Posting(
                kind: .fee,
                debit: Posting.Side(account: plan.from.number, description: BookingText.transferFee),
                credit: Posting.Side(
                    account: try transaction.accounts.internalAccount(.fees, fee.currency),
                    description: BookingText.transferFee),
                amount: fee, bookingDate: now.date, valueDate: now.date, category: .fees, group: group))
    }

    // Owners of both accounts need no notification.
    private func tellBothSides(of plan: PlannedTransfer, _ id: TransferID) throws {
        let payers = plan.from.account.ownerIDs
        let payees = plan.creditorAccount?.account.ownerIDs ?? []
        let sent = NotificationEvent(
            .paymentSent, subject: id.text, amount: plan.amount, detail: plan.creditorName)
        for owner in payers where !payees.contains(owner) { try transaction.notifications.tell(owner, sent) }
        let received = NotificationEvent(
            .paymentReceived, subject: id.text, amount: plan.exchange?.target ?? plan.amount,
            detail: plan.from.account.accountName)
        for owner in payees where !payers.contains(owner) {
            try transaction.notifications.tell(owner, received)
        }
    }
}

extension TransferStore {
    /// Reverses a booked transfer, every posting of its group, once. Throws `notFound`, `invalidState`,
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

    // The last leg comes first, so the creditor is debited before the debtor is credited.
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
        // Reversed transfers do not count as sent.
        transaction.known.forgetSums()
    }

    private func tellOfReversal(_ transfer: Transfer) throws {
        let words = BookingText.reversal(of: transfer.id)
        let from = try transaction.accounts.account(transfer.fromAccountID)
        try transaction.notifications.tellOwners(
            of: from,
            NotificationEvent(
                .paymentReceived, subject: transfer.id.text, amount: transfer.amount, detail: words))
        guard let toAccountID = transfer.toAccountID else { return }
        let to = try transaction.accounts.account(toAccountID)
        let amount = transfer.creditedAmount ?? transfer.amount
        for owner in to.account.ownerIDs where !from.account.ownerIDs.contains(owner) {
            try transaction.notifications.tell(
                owner,
                NotificationEvent(.paymentSent, subject: transfer.id.text, amount: amount, detail: words))
        }
    }
}
