import BankDomain
import BankServices

/// Looks up the accounts of payments in bulk, and creates requests.
struct PaymentAccounts {
    private let accounts: any AccountServiceProtocol
    private let format: PaymentFileFormat
    private let fallback: AccountSelection
    private let beneficiaries: [Beneficiary]
    private var debtors: [String?: Result<Account, ServiceError>] = [:]

    /// The accounts for the payments of a file. `fallback` is debited if the file names no account of this bank.
    ///
    /// In CSV a payee may also be given by id or name; pain.001 messages do not allow that.
    init(
        for file: PaymentFileSummary, fallback: AccountSelection, accounts: any AccountServiceProtocol,
        beneficiaries: any BeneficiaryServiceProtocol
    ) async throws {
        self.accounts = accounts
        self.format = file.format
        self.fallback = fallback
        self.beneficiaries = file.format == .csv ? try await beneficiaries.beneficiaries() : []
    }

    /// Creates requests for payments, in their order; refusals found so far are failures. Throws errors of account
    /// look-ups that are not refusals.
    mutating func requests(
        _ payments: [PaymentInstruction]
    ) async throws -> [Result<TransferRequest, ServiceError>] {
        let creditors = try await accounts.payees(
            identifiedBy: Set(payments.lazy.filter(Self.needsLookup).map(\.creditorAccount)))
        var requests: [Result<TransferRequest, ServiceError>] = []
        requests.reserveCapacity(payments.count)
        for payment in payments {
            let debtor = try await debtor(of: payment)
            requests.append(debtor.flatMap { request(payment, from: $0, creditors) })
        }
        return requests
    }

    // Ids need no look-up, and neither do IBANs with a holder name: the bank knows its own.
    private static func needsLookup(_ payment: PaymentInstruction) -> Bool {
        guard AccountID(payment.creditorAccount).number == nil else { return false }
        return payment.creditorName.isEmpty || RecordedIBAN(payment.creditorAccount).validated == nil
    }

    // A number at another bank could equal that of an unrelated account here.
    private mutating func debtor(
        of payment: PaymentInstruction
    ) async throws -> Result<Account, ServiceError> {
        guard case .otherBank(let bank) = payment.debtorAgent else {
            return try await debtor(payment.debtorAccount)
        }
        guard RecordedIBAN(payment.debtorAccount ?? "").validated?.isOfThisBank != true else {
            return .failure(.invalidValue(field: .debtorAgent, value: bank, reason: .accountOfThisBank))
        }
        guard fallback != .defaultAccount else {
            return .failure(.invalidValue(field: .debtorAgent, value: bank, reason: .notThisBank))
        }
        return try await debtor(nil)
    }

    private mutating func debtor(_ name: String?) async throws -> Result<Account, ServiceError> {
        if let known = debtors[name] { return known }
        let found = try await find(name)
        debtors[name] = found
        return found
    }

    private func find(_ name: String?) async throws -> Result<Account, ServiceError> {
        do {
            guard let name else { return .success(try await accounts.account(fallback)) }
            guard let payee = try await accounts.payees(identifiedBy: [name])[name] else {
                guard format == .pain001, fallback != .defaultAccount else {
                    throw ServiceError.notFound(.account, name: name)
                }
                return .success(try await accounts.account(fallback))
            }
            return .success(try await accounts.account(id: payee))
        } catch let refusal as ServiceError {
            guard refusal.isRefusal else { throw refusal }
            return .failure(refusal)
        }
    }

    private func request(
        _ payment: PaymentInstruction, from: Account, _ creditors: [String: AccountID]
    ) -> Result<TransferRequest, ServiceError> {
        Result { () throws(ServiceError) in
            let destination = try destination(of: payment, creditors)
            try requireCharges(of: payment, to: destination, from: from)
            return TransferRequest(
                from: from.id, to: destination,
                amount: try Money.payable(payment.amount, currency: payment.currency ?? from.currency),
                reference: payment.reference, executionDate: payment.executionDate,
                idempotencyKey: payment.idempotencyKey)
        }
    }

    // IBANs of known beneficiaries are not resolved here. The bank resolves them, so the request is the same before and
    // after the beneficiary is added.
    private func destination(
        of payment: PaymentInstruction, _ creditors: [String: AccountID]
    ) throws(ServiceError) -> TransferDestination {
        try requireBank(of: payment)
        let text = payment.creditorAccount
        guard AccountID(text).number == nil else { return .account(AccountID(text)) }
        let account = creditors[text]
        if let iban = RecordedIBAN(text).validated {
            let isNameless = payment.creditorName.isEmpty && account != nil
            return .iban(iban, creditorName: isNameless ? iban.text : payment.creditorName)
        }
        if let account { return .account(account) }
        if let kept = BeneficiaryReference(text).exact(in: beneficiaries) { return .beneficiary(kept.id) }
        guard IBAN.hasShape(text) else { throw .notFound(.account, name: text) }
        do throws(IBANError) {
            return .iban(try IBAN(text), creditorName: payment.creditorName)
        } catch {
            throw .invalidIBAN(text: text, reason: error)
        }
    }

    /// Refuses a payment to another bank whose charges would be paid by another side, or from another account, than it
    /// says. Payments within the bank have no charges.
    private func requireCharges(
        of payment: PaymentInstruction, to destination: TransferDestination, from: Account
    ) throws(ServiceError) {
        guard case .iban(let iban, _) = destination, !iban.isOfThisBank else { return }
        let bearer: String
        switch payment.charges {
        case .shared: return
        case .payer: bearer = "DEBT"
        case .payee: bearer = "CRED"
        case .account(let account):
            throw .invalidValue(
                field: .chargesAccount, value: account,
                reason: .notOneOf([payment.debtorAccount ?? from.id.text]))
        }
        throw .invalidValue(field: .chargeBearer, value: bearer, reason: .notOneOf(["SHAR", "SLEV"]))
    }

    /// Refuses account numbers of other banks, which could equal those of accounts here, and IBANs that do not belong
    /// to the bank named with them.
    private func requireBank(of payment: PaymentInstruction) throws(ServiceError) {
        if payment.creditorAgent == .thisBank,
            RecordedIBAN(payment.creditorAccount).validated?.isOfThisBank == false
        {
            throw .invalidValue(
                field: .creditorAgent, value: ThisBank.bankCode, reason: .accountOfOtherBank)
        }
        guard let bank = payment.creditorAgent.foreignName else { return }
        let text = payment.creditorAccount
        guard IBAN.hasShape(text) else {
            throw .invalidValue(field: .creditorAgent, value: bank, reason: .numberAtOtherBank)
        }
        do throws(IBANError) {
            guard try IBAN(text).isOfThisBank, payment.creditorAgent.isOtherBank else { return }
        } catch {
            throw .invalidIBAN(text: text, reason: error)
        }
        throw .invalidValue(field: .creditorAgent, value: bank, reason: .accountOfThisBank)
    }
}
