public import BankDomain
public import BankServices
public import Observation

/// What a payer learns about the holder of an account of this bank before paying it.
public enum PayeeCheck: Hashable, Sendable {
    /// The name is the holder's.
    case match
    /// The name is nearly the holder's, which is told.
    case closeMatch(actualName: String)
    /// The name is another one.
    case noMatch
    /// There was no name to compare, or too many wrong ones were tried.
    case notChecked

    /// Whether the payer decides about the difference before paying.
    public var isMismatch: Bool {
        switch self {
        case .closeMatch, .noMatch: true
        case .match, .notChecked: false
        }
    }
}

/// Compares the name that a payer typed with the holder's. It tries to save the payee, and so follows the same rules:
/// names of the payer's own accounts and saved payees are known, those at other banks are not checked, and too many
/// wrong names end the checks for a while.
@Observable
@MainActor
public final class PayeeCheckViewModel {
    /// The result; `nil` for payees that need no check.
    public private(set) var result: PayeeCheck?

    private let beneficiaryService: any BeneficiaryServiceProtocol
    private let random: any RandomSource

    public init(beneficiaryService: any BeneficiaryServiceProtocol, random: any RandomSource) {
        self.beneficiaryService = beneficiaryService
        self.random = random
    }

    /// Checks the payee of a transfer that can be made.
    ///
    /// - Parameter names: the names that the payer knows already.
    public func check(_ review: TransferReview, knowing names: PayeeNames) async {
        result = nil
        guard case .account(let account) = review.to, names.name(of: account) == nil else { return }
        result = .notChecked
        let name = FreeText.trimmed(review.draft.creditorName)
        guard !name.isEmpty, let iban = Self.iban(review.draft.to) else { return }
        let request = BeneficiaryRequest(
            name: name, iban: iban.text, idempotencyKey: IdempotencyKey(random: random))
        do {
            let added = try await beneficiaryService.add(request, mode: .dryRun)
            result = added.nameCheck.outcome == .match ? .match : .notChecked
        } catch ServiceError.nameMismatch(_, let actualName) {
            result = actualName.map { .closeMatch(actualName: $0) } ?? .noMatch
        } catch {
            // It says nothing about the name. The payment itself was accepted by its own rules.
        }
    }

    /// The IBAN that a payer typed, or that of the account's number.
    private static func iban(_ text: String) -> IBAN? {
        let typed = FreeText.trimmed(text)
        return RecordedIBAN(typed).validated
            ?? (typed.allSatisfy(\.isNumber) ? try? IBAN(bankAccountNumber: typed) : nil)
    }
}
