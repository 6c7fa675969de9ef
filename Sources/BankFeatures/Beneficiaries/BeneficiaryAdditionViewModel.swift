public import BankDomain
public import BankServices
public import Observation

/// Keeps a payee after the name was checked.
@Observable
@MainActor
public final class BeneficiaryAdditionViewModel {
    public var draft: BeneficiaryDraft

    private let loader = Loader<Change<AddedBeneficiary>>()
    private let beneficiaryService: any BeneficiaryServiceProtocol
    @ObservationIgnored private var keys: IdempotencyKeys<BeneficiaryDraft>
    @ObservationIgnored private weak var coordinator: (any BeneficiariesCoordinating)?

    /// An addition that begins with a draft.
    ///
    /// - Parameter idempotencyKey: the caller's own key; `nil` has one made for each intention.
    public init(
        draft: BeneficiaryDraft = BeneficiaryDraft(), idempotencyKey: IdempotencyKey? = nil,
        beneficiaryService: any BeneficiaryServiceProtocol, random: any RandomSource,
        coordinator: (any BeneficiariesCoordinating)?
    ) {
        self.draft = draft
        self.keys = IdempotencyKeys(given: idempotencyKey, random: random)
        self.beneficiaryService = beneficiaryService
        self.coordinator = coordinator
    }

    /// The beneficiary that was added, or in a dry run the one that would be, with the check of its name.
    public var state: LoadState<Change<AddedBeneficiary>> { loader.state }

    /// The name that the holder really has, where what was typed is close to it.
    public var suggestedName: String? {
        guard case .nameMismatch(_, let actualName)? = state.error else { return nil }
        return actualName
    }

    /// Adds the beneficiary, once: nothing happens after it was added.
    public func add(mode: ExecutionMode = .commit) async {
        guard state.value?.isCommitted != true else { return }
        let draft = draft
        let key = keys.key(for: draft)
        let added = await loader.perform {
            let request = BeneficiaryRequest(
                name: try TypedText.required(draft.name, field: "name"),
                iban: try TypedText.required(draft.iban, field: "iban"), acceptsName: draft.acceptsName,
                idempotencyKey: key)
            do {
                return Change(try await beneficiaryService.add(request, mode: mode), mode: mode)
            } catch {
                throw ServiceError(mapping: error, of: key, mode: mode)
            }
        }
        if let added, added.isCommitted { coordinator?.didAdd(added.value.beneficiary) }
    }
}

/// What somebody typed to keep a payee.
public struct BeneficiaryDraft: Hashable, Sendable {
    /// Whose account it is.
    public var name: String
    public var iban: String
    /// Whether it is to be kept although the name is not the holder's.
    public var acceptsName: Bool

    public init(name: String = "", iban: String = "", acceptsName: Bool = false) {
        self.name = name
        self.iban = iban
        self.acceptsName = acceptsName
    }
}
