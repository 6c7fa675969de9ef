public import BankDomain
public import BankServices
public import Observation

/// One beneficiary, and the changes its user can make.
@Observable
@MainActor
public final class BeneficiaryDetailViewModel {
    private let name: String
    private let loader = Loader<Beneficiary>()
    private let changes = Loader<Change<Beneficiary>>()
    private let beneficiaryService: any BeneficiaryServiceProtocol
    @ObservationIgnored private weak var coordinator: (any BeneficiariesCoordinating)?

    /// The beneficiary that a text refers to, not loaded yet.
    public init(
        named name: String, beneficiaryService: any BeneficiaryServiceProtocol,
        coordinator: (any BeneficiariesCoordinating)?
    ) {
        self.name = name
        self.beneficiaryService = beneficiaryService
        self.coordinator = coordinator
    }

    public var state: LoadState<Beneficiary> { loader.state }

    /// The result of the last requested change.
    public var change: LoadState<Change<Beneficiary>> { changes.state }

    public func load() async {
        await loader.load { try await beneficiaryService.beneficiary(named: name) }
    }

    /// Renames the beneficiary. Like all changes here, it needs no ``load()`` before.
    public func rename(to name: String, mode: ExecutionMode = .commit) async {
        await apply(mode) { [beneficiaryService] id in
            let name = try FreeText.name(name, field: .name)
            return try await beneficiaryService.rename(id, to: name, mode: mode)
        }
    }

    /// Trusts the beneficiary; a dry run needs no code.
    public func trust(code: String, mode: ExecutionMode = .commit) async {
        await apply(mode) { [beneficiaryService] id in
            let code = mode == .commit ? try TypedText.requiredCode(code) : code
            return try await beneficiaryService.trust(id, code: code, mode: mode)
        }
    }

    public func remove(endsDependents: Bool = false, mode: ExecutionMode = .commit) async {
        let removed = await apply(mode) { [beneficiaryService] id in
            try await beneficiaryService.remove(id, endsDependents: endsDependents, mode: mode)
        }
        if let removed, removed.isCommitted { coordinator?.didRemove(removed.value) }
    }

    @discardableResult
    private func apply(
        _ mode: ExecutionMode, _ work: @MainActor (BeneficiaryID) async throws -> Beneficiary
    ) async -> Change<Beneficiary>? {
        let change = await changes.perform {
            Change(try await work(try await beneficiaryID()), mode: mode)
        }
        if let change, change.isCommitted { loader.update { _ in change.value } }
        return change
    }

    private func beneficiaryID() async throws -> BeneficiaryID {
        // A beneficiary that was shown stays selected, even if its name changes meanwhile.
        if let shown = state.value?.id { return shown }
        return try await beneficiaryService.beneficiary(named: name).id
    }
}
