import BankDomain
import BankServices

/// Finds the accounts of payments, many at a time, and makes requests of them.
struct PaymentAccounts {
    private let accounts: any AccountServiceProtocol
    private let format: PaymentFileFormat
    private let fallback: AccountSelection
    private let beneficiaries: [Beneficiary]
    private var debtors: [String?: Result<Account, ServiceError>] = [:]

    /// The accounts for the payments of a file; `fallback` pays where the file names no account of this bank.
    ///
    /// In CSV a payee is named by id or name too; a message between banks knows nothing of these.
    init(
        for file: PaymentFileSummary, fallback: AccountSelection, accounts: any AccountServiceProtocol,
        beneficiaries: any BeneficiaryServiceProtocol
    ) async throws {
        self.accounts = accounts
        self.format = file.format
        self.fallback = fallback
        self.beneficiaries = file.format == .csv ? try await beneficiaries.beneficiaries() : []
    }

    /// The requests of payments, in their order, each with what speaks against it already. Throws what asking for
    /// accounts throws, unless it is a refusal.
    mutating func requests(
        _ payments: [PaymentInstruction]
    ) async throws -> [Result<TransferRequest, ServiceError>] {
        let creditors = try await accounts.payees(
            identifiedBy: Set(payments.lazy.filter(Self.needsLookup).map(\.creditorAccount)))
        var requests: [Result<TransferRequest, ServiceError>] = []
        requests.reserveCapacity(payments.count)
        for payment in payments {
            let debtor = try await debtor(payment.debtorAccount)
            requests.append(debtor.flatMap { request(payment, from: $0, creditors) })
        }
        return requests
    }

    // An id needs no question, nor an IBAN with the name of its holder: the bank knows its own.
    private static func needsLookup(_ payment: PaymentInstruction) -> Bool {
        guard AccountID(payment.creditorAccount).number == nil else { return false }
        return payment.creditorName.isEmpty || RecordedIBAN(payment.creditorAccount).validated == nil
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
            return .success(try await accounts.account(id: payee.id))
        } catch let refusal as ServiceError {
            guard refusal.isRefusal else { throw refusal }
            return .failure(refusal)
        }
    }

    private func request(
        _ payment: PaymentInstruction, from: Account, _ creditors: [String: Payee]
    ) -> Result<TransferRequest, ServiceError> {
        Result { () throws(ServiceError) in
            TransferRequest(
                from: from.id, to: try destination(of: payment, creditors),
                amount: try Money.payable(payment.amount, currency: payment.currency ?? from.currency),
                reference: payment.reference, executionDate: payment.executionDate,
                idempotencyKey: payment.idempotencyKey)
        }
    }

    // A payee who is kept is not looked for by their IBAN: the bank does that, and the request stays the same whether
    // they are kept by then or not.
    private func destination(
        of payment: PaymentInstruction, _ creditors: [String: Payee]
    ) throws(ServiceError) -> TransferDestination {
        let text = payment.creditorAccount
        guard AccountID(text).number == nil else { return .account(AccountID(text)) }
        let account = creditors[text]
        if let iban = RecordedIBAN(text).validated {
            let isNameless = payment.creditorName.isEmpty && account != nil
            return .iban(iban, creditorName: isNameless ? iban.text : payment.creditorName)
        }
        if let account { return .account(account.id) }
        if let kept = BeneficiaryReference(text).exact(in: beneficiaries) { return .beneficiary(kept.id) }
        guard IBAN.hasShape(text) else { throw .notFound(.account, name: text) }
        do throws(IBANError) {
            return .iban(try IBAN(text), creditorName: payment.creditorName)
        } catch {
            throw .invalidIBAN(text: text, reason: error)
        }
    }
}
