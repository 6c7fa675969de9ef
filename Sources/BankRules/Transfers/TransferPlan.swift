package import BankDomain
package import BankServices

/// A transfer as decided; only funds are unchecked. A class, because batches would copy a large struct for each line.
package final class TransferPlan: Sendable {
    package let from: KnownAccount
    /// The creditor's account; `nil` if it is at another bank.
    package let to: KnownAccount?
    package let creditorName: String
    /// The creditor's IBAN at another bank.
    package let creditorIBAN: IBAN?
    /// The payer's saved payee that is the creditor.
    package let payee: SavedPayee?
    /// When the payer last added the creditor as a payee, even if it was removed later.
    package let payeeAddedAt: Instant?
    /// When the payer's second factor was last replaced or removed; `nil` for an earlier order, which was confirmed
    /// with the former one.
    package let factorChangedAt: Instant?
    /// The creditor as shown before the booking.
    package let party: KnownParty
    /// The amount that leaves for the creditor.
    package let amount: Money
    /// The amount that the creditor receives in another currency, if their account has one.
    package let exchange: Exchange?
    /// The additional charge.
    package let fee: Money?
    package let reference: String
    /// The day to which it belongs.
    package let valueDate: CalendarDate
    /// The booking day: the value date or, if that day is closed, the next open one.
    package let executionDate: CalendarDate
    package let countedOn: CalendarDate
    /// Whether it is scheduled for a later day.
    package let waits: Bool

    init(
        _ request: TransferRequest, from: KnownAccount, to creditor: Creditor, payee: SavedPayee?,
        payeeAddedAt: Instant?, factorChangedAt: Instant?, party: KnownParty, exchange: Exchange?,
        valueDate: CalendarDate, executionDate: CalendarDate, countedOn: CalendarDate, waits: Bool
    ) {
        self.from = from
        self.to = creditor.account
        self.creditorName = creditor.name
        self.creditorIBAN = creditor.account == nil ? creditor.iban : nil
        self.payee = payee
        self.payeeAddedAt = payeeAddedAt
        self.factorChangedAt = factorChangedAt
        self.party = party
        self.amount = request.amount
        self.exchange = exchange
        self.fee = TransferTariff.fee(
            in: request.amount.currency, leavesTheBank: to == nil, product: from.account.productID)
        self.reference = request.reference
        self.valueDate = valueDate
        self.executionDate = executionDate
        self.countedOn = countedOn
        self.waits = waits
    }
}

/// The account, here or at another bank, that a payer named.
struct Creditor {
    /// The account at this bank, if it is one.
    let account: KnownAccount?
    let name: String
    /// The IBAN, here or at another bank.
    let iban: IBAN?

    init(_ known: KnownAccount) {
        account = known
        name = known.account.accountName
        iban = known.account.iban?.validated
    }

    init(outside iban: IBAN, name: String) {
        account = nil
        self.name = name
        self.iban = iban
    }
}

extension TransferPlan {
    /// The accounts by which an access token may name the payee: an IBAN, and the id of an account here.
    package var payeeAccounts: [String] {
        [(creditorIBAN ?? to?.account.iban?.validated)?.text, to?.id.text].compactMap(\.self)
    }

    /// The creditor's name at another bank.
    package var externalName: String? { creditorIBAN == nil ? nil : creditorName }

    /// Whether it goes from a user's account to another person's.
    package func isSent(by user: UserID) -> Bool { from.isOwned(by: user) && to?.isOwned(by: user) != true }

    /// The amount and fee together. Throws `invalidAmount` if the sum overflows.
    package func total() throws(ServiceError) -> Money { try amount.adding(fee: fee) }

    package func quote() throws(ServiceError) -> TransferQuote {
        TransferQuote(
            fromAccountID: from.id, toAccountID: to?.id, creditorName: externalName,
            creditorIBAN: creditorIBAN, amount: amount,
            fee: fee ?? Money(minorUnits: 0, currency: amount.currency), total: try total(),
            creditedAmount: exchange?.target ?? amount, rate: exchange?.rate, executionDate: executionDate)
    }

    /// The transfer that it becomes.
    package func transfer(
        _ id: TransferID, _ status: Transfer.Status = .booked, at moment: Instant
    ) -> Transfer {
        Transfer(
            id: id, fromAccountID: from.id, toAccountID: to?.id, creditorName: externalName,
            creditorIBAN: creditorIBAN, amount: amount, fee: fee,
            // The rate of a scheduled transfer is that of its day.
            creditedAmount: status == .pending ? nil : exchange?.target,
            status: status, reference: reference, executionDate: executionDate,
            requestedExecutionDate: status == .pending ? executionDate : nil, createdAt: moment,
            clearing: to == nil && status == .booked ? ClearingState(status: .accepted) : nil)
    }
}

extension Money {
    /// The amount and a fee together. Throws `invalidAmount` if the sum overflows.
    package func adding(fee: Money?) throws(ServiceError) -> Money {
        guard let fee else { return self }
        do throws(MoneyError) { return try adding(fee) } catch {
            throw ServiceError(error, text: decimalText)
        }
    }
}

extension TransferHold {
    /// The amount and fee together. Throws `invalidAmount` if the sum overflows.
    package func total() throws(ServiceError) -> Money { try amount.adding(fee: fee) }
}

// MARK: - Bookings

/// One booking of a transfer, from one account to another.
package struct TransferLeg: Sendable {
    package enum Role: Sendable {
        /// The payer's amount.
        case payment
        /// The payee's amount in another currency.
        case exchange
        /// The bank's margin on an exchange.
        case margin
        case fee
    }

    package struct Side: Sendable {
        package enum Holder: Sendable {
            case customer(KnownAccount)
            /// The bank itself.
            case bank(InternalAccount)
        }

        package let holder: Holder
        package let description: String
        package let counterparty: String

        package init(_ holder: Holder, _ description: String = "", counterparty: String = "") {
            self.holder = holder
            self.description = description
            self.counterparty = counterparty
        }
    }

    package let role: Role
    package let debit: Side
    package let credit: Side
    package let amount: Money
    package let reference: String

    package var category: TransactionCategory {
        switch role {
        case .payment, .exchange: .transfer
        case .margin, .fee: .fees
        }
    }
}

extension TransferPlan {
    /// The bookings, in order.
    ///
    /// In an exchange the payer's amount is credited to the bank's position in its currency. The payee's amount and the
    /// bank's margin are debited from the other position, so the positions balance at the published rates, up to less
    /// than one minor unit of each exchange.
    package var legs: [TransferLeg] {
        let payer = TransferLeg.Side(
            .customer(from), BookingText.transfer(to: creditorName), counterparty: creditorName)
        let payee = creditorSide
        let position = TransferLeg.Side(.bank(.exchange))
        func leg(
            _ role: TransferLeg.Role, _ debit: TransferLeg.Side, _ credit: TransferLeg.Side, _ amount: Money,
            _ reference: String
        ) -> TransferLeg {
            TransferLeg(role: role, debit: debit, credit: credit, amount: amount, reference: reference)
        }
        var legs = [leg(.payment, payer, exchange == nil ? payee : position, amount, reference)]
        if let exchange {
            legs.append(leg(.exchange, position, payee, exchange.target, reference))
            if exchange.margin.isPositive {
                let income = TransferLeg.Side(.bank(.fees))
                legs.append(leg(.margin, position, income, exchange.margin, reference))
            }
        }
        if let fee {
            let text = BookingText.transferFee
            legs.append(
                leg(.fee, .init(.customer(from), text), .init(.bank(.fees), text), fee, ""))
        }
        return legs
    }

    // The entry of the clearing account names the creditor, so the hashes cover the name too.
    private var creditorSide: TransferLeg.Side {
        if let to {
            return TransferLeg.Side(
                .customer(to), BookingText.transfer(from: from.account.accountName),
                counterparty: from.account.accountName
            )
        }
        return TransferLeg.Side(.bank(.clearing), creditorIBAN?.text ?? "", counterparty: creditorName)
    }

    /// The notifications of both sides. Owners of both accounts need none.
    package func notify(_ id: TransferID, _ tell: (UserID, NotificationEvent) throws -> Void) rethrows {
        let (payers, payees) = (from.ownerIDs, to?.ownerIDs ?? [])
        for owner in payers where !payees.contains(owner) {
            try tell(
                owner,
                NotificationEvent(.paymentSent, subject: id.text, amount: amount, detail: creditorName))
        }
        for owner in payees where !payers.contains(owner) {
            try tell(
                owner,
                NotificationEvent(
                    .paymentReceived, subject: id.text, amount: exchange?.target ?? amount,
                    detail: from.account.accountName))
        }
    }
}
