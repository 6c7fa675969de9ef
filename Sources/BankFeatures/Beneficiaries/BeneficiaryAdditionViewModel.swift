public import BankDomain
public import BankServices
public import Observation

/// Adds a beneficiary after a check of the name.
@Observable
@MainActor
public final class BeneficiaryAdditionViewModel {
    public var draft: BeneficiaryDraft

    private let loader = Loader<Change<AddedBeneficiary>>()
    private let beneficiaryService: any BeneficiaryServiceProtocol
    @ObservationIgnored private var keys: IdempotencyKeys<BeneficiaryDraft>
    @ObservationIgnored private weak var coordinator: (any BeneficiariesCoordinating)?

    /// An addition that starts with a draft.
    ///
    /// - Parameter idempotencyKey: the caller's own key; `nil` creates one for each distinct request.
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

    /// The beneficiary that was added, or in a dry run the one that would be, with the result of its name check.
    public var state: LoadState<Change<AddedBeneficiary>> { loader.state }

    /// Adds the beneficiary, only once: after success, further calls do nothing.
    public func add(mode: ExecutionMode = .commit) async {
        guard state.value?.isCommitted != true else { return }
        let draft = draft
        let key = keys.key(for: draft)
        let added = await loader.perform {
            let request = BeneficiaryRequest(
                name: try TypedText.required(draft.name, field: .name),
                iban: try TypedText.required(draft.iban, field: .iban), acceptsName: draft.acceptsName,
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

/// The input for adding a beneficiary.
public struct BeneficiaryDraft: Hashable, Sendable {
    /// The name of the account holder.
    public var name: String
    public var iban: String
    /// Whether to add it although the name differs from the holder's.
    public var acceptsName: Bool

    public init(name: String = "", iban: String = "", acceptsName: Bool = false) {
        self.name = name
        self.iban = iban
        self.acceptsName = acceptsName
    }
}
