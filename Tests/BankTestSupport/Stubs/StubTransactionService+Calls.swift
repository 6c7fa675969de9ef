public import BankDomain
public import BankServices

extension StubTransactionService {
    public struct Categorizing: Hashable, Sendable {
        public let id: TransactionID
        public let category: TransactionCategory?
        public let mode: ExecutionMode

        public init(_ id: TransactionID, _ category: TransactionCategory?, _ mode: ExecutionMode) {
            self.id = id
            self.category = category
            self.mode = mode
        }
    }

    public struct Annotating: Hashable, Sendable {
        public let id: TransactionID
        public let annotation: TransactionAnnotation
        public let mode: ExecutionMode

        public init(_ id: TransactionID, _ annotation: TransactionAnnotation, _ mode: ExecutionMode) {
            self.id = id
            self.annotation = annotation
            self.mode = mode
        }
    }

    public struct Summing: Hashable, Sendable {
        public let query: TransactionQuery
        public let grouping: TransactionGrouping

        public init(_ query: TransactionQuery, by grouping: TransactionGrouping) {
            self.query = query
            self.grouping = grouping
        }
    }
}
