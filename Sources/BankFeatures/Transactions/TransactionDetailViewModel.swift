public import BankDomain
public import BankServices
public import Observation

public typealias TransactionDetailViewModel = DetailViewModel<Transaction>

extension DetailViewModel where Value == Transaction {
    public convenience init(id: TransactionID, transactionService: any TransactionServiceProtocol) {
        self.init { try await transactionService.transaction(id: id) }
    }
}

/// What a user notes about one entry: its category, a note, tags.
@Observable
@MainActor
public final class TransactionChangeViewModel {
    private let id: TransactionID
    private let changes = Loader<Change<Transaction>>()
    private let transactionService: any TransactionServiceProtocol

    /// The notes of an entry, which needs not be loaded.
    public init(id: TransactionID, transactionService: any TransactionServiceProtocol) {
        self.id = id
        self.transactionService = transactionService
    }

    /// What became of the last change that was asked for: the entry as it is seen then.
    public var change: LoadState<Change<Transaction>> { changes.state }

    /// Says by its name what kind the entry is.
    public func categorize(as category: String, mode: ExecutionMode = .commit) async {
        await apply(mode) { [id, transactionService] in
            let category = try TransactionCategory(typed: category)
            return try await transactionService.categorize(id, as: category, mode: mode)
        }
    }

    /// Takes back what was said: rules and booking count again.
    public func clearCategory(mode: ExecutionMode = .commit) async {
        await apply(mode) { [id, transactionService] in
            try await transactionService.categorize(id, as: nil, mode: mode)
        }
    }

    public func annotate(_ annotation: TransactionAnnotation, mode: ExecutionMode = .commit) async {
        await apply(mode) { [id, transactionService] in
            try await transactionService.annotate(id, try annotation.checked(), mode: mode)
        }
    }

    private func apply(_ mode: ExecutionMode, _ work: @MainActor () async throws -> Transaction) async {
        await changes.perform { Change(try await work(), mode: mode) }
    }
}
