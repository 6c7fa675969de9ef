import BankDomain
import BankServices

extension TransferStore {
    /// Plans a checked request: finds the accounts, and determines creditor, currency and fee.
    ///
    /// Throws `notFound`, `unauthorized(.notOwner)`, `invalidValue`, `accountFrozen`, `accountClosed`,
    /// `currencyMismatch`, `cannotBePaid`.
    ///
    /// - Parameter dueDate: the day on which an earlier order counts towards limits; `nil` for the execution day.
    func plan(
        _ request: TransferRequest, for principal: Principal, dueOn dueDate: CalendarDate? = nil
    ) throws -> PlannedTransfer {
        let waits = try request.waits(on: now.date)
        let from = try transaction.accounts.account(request.from).managed(by: principal)
        let named = try beneficiary(of: request.to, principal)
        let creditor = try creditor(of: request.to, named)
        let beneficiary = try named ?? beneficiary(of: creditor, principal)
        let payeeAddedAt = try transaction.beneficiaries.lastAddition(
            of: creditor.account?.id, creditor.iban, by: principal)
        var exchange: Exchange?
        try from.requireDebitable()
        if case .account(let to) = creditor {
            guard to.id != from.id else {
                throw ServiceError.invalidValue(field: .to, value: request.to.text, reason: .sameAccount)
            }
            try from.requireCurrency(of: request.amount)
            let isReplanned = dueDate != nil
            exchange = try request.exchange(
                to: to.account, isReadable: to.isReadable(by: isReplanned ? principal.asCustomer : principal),
                isKnown: beneficiary != nil || isReplanned
            ) { try transaction.rates.exchange(request.amount, to: to.currency, on: nil) }
        }
        try from.requireCurrency(of: request.amount)
        let executionDate = BookingMoment.date(
            request.executionDate ?? now.date, closedThrough: try transaction.days.lastCutOffDay())
        return PlannedTransfer(
            from: from, creditor: creditor, beneficiary: beneficiary, payeeAddedAt: payeeAddedAt,
            factorChangedAt: dueDate == nil
                ? try transaction.credentials.factorChangedAt(of: principal.userID) : nil,
            payee: payee(creditor, beneficiary, request.to, principal), amount: request.amount,
            exchange: exchange,
            fee: TransferTariff.fee(
                in: request.amount.currency, leavesTheBank: creditor.isExternal,
                product: from.account.productID),
            reference: request.reference,
            executionDate: executionDate, countedOn: dueDate ?? executionDate, waits: waits)
    }

    private func beneficiary(
        of destination: TransferDestination, _ principal: Principal
    ) throws -> StoredBeneficiary? {
        guard case .beneficiary(let id) = destination else { return nil }
        let all = try transaction.beneficiaries.beneficiaries(of: principal)
        guard let known = all.first(where: { $0.number == id.number }) else {
            throw ServiceError.notFound(.beneficiary, name: id.text)
        }
        return known
    }

    // A beneficiary matches however the payee is named.
    private func beneficiary(
        of creditor: PlannedTransfer.Creditor, _ principal: Principal
    ) throws -> StoredBeneficiary? {
        let known = try transaction.beneficiaries.beneficiaries(of: principal)
        guard !known.isEmpty else { return nil }
        let (account, iban) = (creditor.account?.id, creditor.iban)
        return known.first { (account != nil && $0.accountID == account) || $0.iban == iban }
    }

    private func payee(
        _ creditor: PlannedTransfer.Creditor, _ beneficiary: StoredBeneficiary?,
        _ destination: TransferDestination, _ principal: Principal
    ) -> KnownParty {
        var readable: Account?
        if case .account(let account) = creditor, account.isReadable(by: principal) {
            readable = account.account
        }
        return KnownParty(
            destination, kept: beneficiary.map { ($0.name, $0.iban) }, account: readable)
    }

    private func creditor(
        of destination: TransferDestination, _ beneficiary: StoredBeneficiary?
    ) throws -> PlannedTransfer.Creditor {
        switch destination {
        case .account(let id): return .account(try transaction.accounts.account(id))
        case .iban(let iban, let name): return try creditor(iban, name)
        case .beneficiary(let id):
            guard let beneficiary else { throw ServiceError.notFound(.beneficiary, name: id.text) }
            return try creditor(beneficiary.iban, beneficiary.name)
        }
    }

    private func creditor(_ iban: IBAN, _ name: String) throws -> PlannedTransfer.Creditor {
        guard let account = try transaction.accounts.account(iban) else {
            return .external(iban, name: name)
        }
        return .account(account)
    }

    /// The payee to which an access token is bound. Throws `notFound`.
    func grantedPayee(
        _ destination: TransferDestination, for principal: Principal
    ) throws -> TransferGrant.Payee {
        let named = try beneficiary(of: destination, principal)
        let creditor = try creditor(of: destination, named)
        let kept = try named ?? beneficiary(of: creditor, principal)
        // The name of another customer's account is not revealed.
        let name =
            switch destination {
            case .account(let id):
                try transaction.accounts.account(id).managed(by: principal).account.accountName
            case .beneficiary: kept?.name ?? ""
            case .iban(_, let given): kept?.name ?? given
            }
        return TransferGrant.Payee(
            name: name, account: creditor.iban?.text ?? creditor.account?.id.text ?? "")
    }
}

extension PlannedTransfer {
    /// The accounts by which an access token may name the payee: an IBAN, and the id of an account here.
    var payeeAccounts: [String] { [creditor.iban?.text, creditor.account?.id.text].compactMap(\.self) }
}

extension PlannedTransfer.Creditor {
    fileprivate var account: LedgerAccount? {
        guard case .account(let account) = self else { return nil }
        return account
    }

    fileprivate var iban: IBAN? {
        switch self {
        case .account(let account): account.account.iban?.validated
        case .external(let iban, _): iban
        }
    }

    /// True if another bank keeps the account.
    fileprivate var isExternal: Bool {
        guard case .external = self else { return false }
        return true
    }
}

/// A validated transfer; only funds are unchecked.
struct PlannedTransfer {
    enum Creditor {
        case account(LedgerAccount)
        /// An account at another bank.
        case external(IBAN, name: String)
    }

    let from: LedgerAccount
    let creditor: Creditor
    /// The principal's beneficiary that matches the creditor.
    let beneficiary: StoredBeneficiary?
    /// When the principal last added the creditor as a payee, even if it was removed later.
    let payeeAddedAt: Instant?
    /// When the principal's second factor was last replaced or removed; `nil` for an earlier order, which was confirmed
    /// with the former one.
    let factorChangedAt: Instant?
    /// The creditor as shown before the booking.
    let payee: KnownParty
    /// The amount that leaves for the creditor.
    let amount: Money
    /// The amount that the creditor receives in another currency, if their account has one.
    let exchange: Exchange?
    /// The additional charge.
    let fee: Money?
    let reference: String
    /// The booking day, which is never a closed one.
    let executionDate: CalendarDate
    let countedOn: CalendarDate
    /// True if it is scheduled for a later day.
    let waits: Bool

    /// The creditor's account at this bank, if it is one.
    var creditorAccount: LedgerAccount? {
        guard case .account(let account) = creditor else { return nil }
        return account
    }

    /// The creditor's name in the debtor's entry.
    var creditorName: String {
        switch creditor {
        case .account(let account): account.account.accountName
        case .external(_, let name): name
        }
    }

    /// The creditor's IBAN, at another bank.
    var creditorIBAN: IBAN? {
        guard case .external(let iban, _) = creditor else { return nil }
        return iban
    }

    /// The amount and fee together. Throws `invalidAmount` if the sum overflows.
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
            fromAccountID: from.id, toAccountID: creditorAccount?.id,
            creditorName: creditorIBAN == nil ? nil : creditorName, creditorIBAN: creditorIBAN,
            amount: amount, fee: fee ?? Money(minorUnits: 0, currency: amount.currency), total: try total(),
            creditedAmount: exchange?.target ?? amount, rate: exchange?.rate, executionDate: executionDate)
    }
}

extension PlannedTransfer {
    /// The owners of the creditor's account; `nil` if another bank keeps it.
    var payeeOwners: [UserID]? { creditorAccount?.account.ownerIDs }

    /// True if it goes from a user's account to another person's.
    func isSent(by user: UserID) -> Bool {
        from.account.ownerIDs.contains(user) && payeeOwners?.contains(user) != true
    }

    func booked(_ number: Int64, at moment: Instant) -> Transfer {
        Transfer(
            id: TransferID(number: number), fromAccountID: from.id, toAccountID: creditorAccount?.id,
            creditorName: creditorIBAN == nil ? nil : creditorName, creditorIBAN: creditorIBAN,
            amount: amount, fee: fee, creditedAmount: exchange?.target, status: .booked,
            reference: reference, executionDate: executionDate, createdAt: moment)
    }
}
