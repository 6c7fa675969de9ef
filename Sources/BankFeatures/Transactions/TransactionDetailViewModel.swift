public import BankDomain
public import BankServices
public import Observation

public typealias TransactionDetailViewModel = DetailViewModel<Transaction>

extension DetailViewModel where Value == Transaction {
    public convenience init(id: TransactionID, transactionService: any TransactionServiceProtocol) {
        self.init { try await transactionService.transaction(id: id) }
    }
}

/// A user's notes on one entry: its category, a note, tags.
@Observable
@MainActor
public final class TransactionChangeViewModel {
    private let id: TransactionID
    private let changes = Loader<Change<Transaction>>()
    private let transactionService: any TransactionServiceProtocol

    /// The notes of an entry, which need not be loaded.
    public init(id: TransactionID, transactionService: any TransactionServiceProtocol) {
        self.id = id
        self.transactionService = transactionService
    }

    /// The result of the last requested change: the entry after it.
    public var change: LoadState<Change<Transaction>> { changes.state }

    /// Sets the entry's category by its name.
    public func categorize(as category: String, mode: ExecutionMode = .commit) async {
        await apply(mode) { [id, transactionService] in
            let category = try TransactionCategory(typed: category)
            return try await transactionService.categorize(id, as: category, mode: mode)
        }
    }

    /// Clears the user's category: rules and posting determine it again.
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
