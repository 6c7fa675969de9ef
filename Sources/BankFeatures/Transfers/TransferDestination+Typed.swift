import BankDomain
import BankServices

extension TransferDestination {
    /// Whom a text names: first one's own beneficiaries, whom one chose, then the accounts of this bank, then another
    /// bank's IBAN, whose holder `creditorName` is, then the beginning of a beneficiary. Throws `invalidValue`, and what
    /// finding accounts and beneficiaries throws.
    init(
        typed: String, creditorName: String, accounts: any AccountServiceProtocol,
        beneficiaries: any BeneficiaryServiceProtocol
    ) async throws {
        let text = try TypedText.required(typed, field: "to")
        let kept = try await beneficiaries.beneficiaries()
        if let known = BeneficiaryReference(text).exact(in: kept) {
            self = .beneficiary(known.id)
            return
        }
        do {
            self = .account(try await accounts.payee(named: text).id)
        } catch ServiceError.notFound(.account, let name) {
            if let iban = RecordedIBAN(text).validated, !iban.isOfThisBank {
                self = .iban(iban, creditorName: try FreeText.name(creditorName, field: "creditorName"))
                return
            }
            do {
                self = .beneficiary(try BeneficiaryReference(text).resolve(in: kept).id)
            } catch ServiceError.notFound {
                throw ServiceError.notFound(.account, name: name)
            }
        }
    }
}
