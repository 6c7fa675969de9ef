import BankDomain
import BankServices

/// A validated transfer; only funds are unchecked.
struct MockPlan {
    let from: MockAccount
    /// The creditor's account; `nil` if another bank keeps it.
    let to: MockAccount?
    let creditorName: String
    /// The creditor's IBAN at another bank.
    let creditorIBAN: IBAN?
    /// The principal's beneficiary that matches the creditor.
    let beneficiary: MockBeneficiary?
    /// When the principal last added the creditor as a payee, even if it was removed later.
    let payeeAddedAt: Instant?
    /// When the principal's second factor was last replaced or removed; `nil` for an earlier order, which was confirmed
    /// with the former one.
    let factorChangedAt: Instant?
    /// The creditor as shown before the booking.
    let payee: KnownParty
    let amount: Money
    /// The amount that the creditor receives in another currency, if their account has one.
    let exchange: Exchange?
    let fee: Money?
    let reference: String
    /// The booking day, which is never a closed one.
    let executionDate: CalendarDate
    let countedOn: CalendarDate
    /// True if it is scheduled for a later day.
    let waits: Bool

    /// True if it goes from a user's account to another person's.
    func isSent(by user: UserID) -> Bool {
        from.owners.contains(user) && to?.owners.contains(user) != true
    }

    /// The amount and fee together.
    func total() throws(ServiceError) -> Money {
        guard let fee else { return amount }
        do throws(MoneyError) {
            return try amount.adding(fee)
        } catch {
            throw ServiceError(error, text: amount.decimalText)
        }
    }

    func quote() throws(ServiceError) -> TransferQuote {
        TransferQuote(
            fromAccountID: from.id, toAccountID: to?.id,
            creditorName: creditorIBAN == nil ? nil : creditorName, creditorIBAN: creditorIBAN,
            amount: amount, fee: fee ?? Money(minorUnits: 0, currency: amount.currency), total: try total(),
            creditedAmount: exchange?.target ?? amount, rate: exchange?.rate, executionDate: executionDate)
    }
}

extension MockBank {
    /// Plans a checked request: finds the accounts, and determines creditor, currency and fee. The order of the checks
    /// is part of the contract: both banks refuse alike.
    ///
    /// - Parameter dueDate: the day on which an earlier order counts towards limits; `nil` for the execution day.
    func plan(
        _ request: TransferRequest, by principal: Principal, dueOn dueDate: CalendarDate? = nil
    ) throws -> MockPlan {
        let waits = try request.waits(on: head.clock.date)
        let from = try movable(request.from, by: principal)
        let (to, beneficiary, name, iban) = try creditor(of: request.to, for: principal.userID)
        var exchange: Exchange?
        try from.requireDebitable()
        if let to {
            guard to.id != from.id else {
                throw ServiceError.invalidValue(field: .to, value: request.to.text, reason: .sameAccount)
            }
            try from.requireCurrency(request.amount.currency)
            let isReplanned = dueDate != nil
            exchange = try request.exchange(
                to: to.view(isDefault: false),
                isReadable: mayRead(to, isReplanned ? principal.asCustomer : principal),
                isKnown: beneficiary != nil || isReplanned
            ) { try self.exchange(request.amount, to: to.currency) }
        }
        try from.requireCurrency(request.amount.currency)
        let executionDate = BookingMoment.date(
            request.executionDate ?? head.clock.date, closedThrough: standingOrders.closedDays.last?.date)
        return MockPlan(
            from: from, to: to, creditorName: name, creditorIBAN: iban, beneficiary: beneficiary,
            payeeAddedAt: lastAddition(of: to?.id, to?.iban?.validated ?? iban, by: principal.userID),
            factorChangedAt: dueDate == nil
                ? authentication.credential(of: principal.userID)?.factorChangedAt : nil,
            payee: KnownParty(
                request.to, kept: beneficiary.map { ($0.name, $0.iban) },
                account: to.flatMap { mayRead($0, principal) ? view($0, for: principal) : nil }),
            amount: request.amount, exchange: exchange,
            fee: TransferTariff.fee(
                in: request.amount.currency, leavesTheBank: to == nil, product: from.productID),
            reference: request.reference,
            executionDate: executionDate, countedOn: dueDate ?? executionDate, waits: waits)
    }

    /// The account with an IBAN; `nil` if another bank keeps it.
    func account(_ iban: IBAN) throws(ServiceError) -> MockAccount? {
        if let own = head.accounts.first(where: { $0.iban?.text == iban.text }) { return own }
        guard !iban.isOfThisBank else { throw .notFound(.account, name: iban.text) }
        return nil
    }

    private typealias Creditor = (
        account: MockAccount?, beneficiary: MockBeneficiary?, name: String, iban: IBAN?
    )

    private func creditor(
        of destination: TransferDestination, for user: UserID
    ) throws(ServiceError) -> Creditor {
        switch destination {
        case .account(let id):
            let account = try account(id)
            // A saved payee matches however it is named.
            let known = beneficiaries(of: user).first {
                $0.accountID == id || $0.iban == account.iban?.validated
            }
            return (account, known, account.name, nil)
        case .iban(let iban, let name):
            let known = beneficiaries(of: user).first { $0.iban == iban }
            guard let account = try account(iban) else { return (nil, known, name, iban) }
            return (account, known, account.name, nil)
        case .beneficiary(let id):
            let known = try beneficiary(id, of: user)
            guard let account = try account(known.iban) else { return (nil, known, known.name, known.iban) }
            return (account, known, account.name, nil)
        }
    }

    /// The payee to which an access token is bound.
    func grantedPayee(
        _ destination: TransferDestination, for principal: Principal
    ) throws(ServiceError) -> TransferGrant.Payee {
        let (to, beneficiary, _, external) = try creditor(of: destination, for: principal.userID)
        // The name of another customer's account is not revealed.
        let name =
            switch destination {
            case .account(let id): try movable(id, by: principal).name
            case .beneficiary: beneficiary?.name ?? ""
            case .iban(_, let given): beneficiary?.name ?? given
            }
        return TransferGrant.Payee(
            name: name, account: external?.text ?? to?.iban?.text ?? to?.id.text ?? "")
    }

    /// Posts a plan completely or not at all, and notifies both sides.
    mutating func post(_ plan: MockPlan, request: MockPosting.Request?) throws(ServiceError) -> Transfer {
        let total = try plan.total()
        if plan.fee != nil, let spendable = plan.from.spendable, spendable < total.minorUnits {
            throw .insufficientFunds(
                account: plan.from.id, available: Money(minorUnits: spendable, currency: plan.from.currency),
                requested: total)
        }
        var next = self
        let id = TransferID(number: Int64(journal.transferCount + 1))
        for posting in postings(of: plan, id, request) { try next.post(posting) }
        next.tellBothSides(of: plan, id)
        self = next
        return try transfer(id)
    }

    /// A transfer by its id; permissions are not checked.
    func transfer(_ id: TransferID) throws(ServiceError) -> Transfer {
        let found = journal.transfer(id) ?? orderedTransfer(id)
        guard let found else { throw .notFound(.transfer, name: id.text) }
        return found
    }

    private func postings(
        of plan: MockPlan, _ id: TransferID, _ request: MockPosting.Request?
    ) -> [MockPosting] {
        let payer = MockPosting.Side(
            account: plan.from.id, description: BookingText.transfer(to: plan.creditorName),
            counterparty: plan.creditorName)
        let payee = MockPosting.Side(
            account: plan.to?.id, description: BookingText.transfer(from: plan.from.name),
            counterparty: plan.from.name)
        func posting(_ debit: MockPosting.Side, _ credit: MockPosting.Side, _ amount: Money) -> MockPosting {
            MockPosting(
                debit: debit, credit: credit, amount: amount, date: head.clock.date, createdAt: head.clock,
                reference: plan.reference, category: .transfer)
        }
        var first = posting(payer, plan.exchange == nil ? payee : .bank, plan.amount)
        first.isTransfer = true
        first.request = request
        first.creditorIBAN = plan.creditorIBAN
        if plan.countedOn != plan.executionDate { first.countedOn = plan.countedOn }
        var postings = [first]
        if let exchange = plan.exchange {
            var leg = posting(.bank, payee, exchange.target)
            leg.part = MockPosting.Part(transfer: id, role: .credit)
            postings.append(leg)
        }
        if let fee = plan.fee {
            postings.append(
                MockPosting(
                    debit: .init(
                        account: plan.from.id, description: BookingText.transferFee, counterparty: ""),
                    credit: .bank, amount: fee, date: head.clock.date, createdAt: head.clock, category: .fees,
                    part: .init(transfer: id, role: .fee)))
        }
        return postings
    }

    // Owners of both accounts need no notification.
    private mutating func tellBothSides(of plan: MockPlan, _ id: TransferID) {
        let (payers, payees) = (plan.from.owners, plan.to?.owners ?? [])
        let sent = NotificationEvent(
            .paymentSent, subject: id.text, amount: plan.amount, detail: plan.creditorName)
        for owner in payers where !payees.contains(owner) { tell(owner, sent) }
        let received = NotificationEvent(
            .paymentReceived, subject: id.text, amount: plan.exchange?.target ?? plan.amount,
            detail: plan.from.name)
        for owner in payees where !payers.contains(owner) { tell(owner, received) }
    }
}
