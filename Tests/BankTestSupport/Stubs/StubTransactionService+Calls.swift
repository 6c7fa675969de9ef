public import BankDomain
public import BankServices

extension StubTransactionService {
    /// The arguments of ``StubTransactionService/categorize(_:as:mode:)``.
    public struct Categorizing: Hashable, Sendable {
        /// Which entry.
        public let id: TransactionID
        /// What kind it is.
        public let category: TransactionCategory?
        /// Whether it is tried only.
        public let mode: ExecutionMode

        /// Arguments.
        public init(_ id: TransactionID, _ category: TransactionCategory?, _ mode: ExecutionMode) {
            self.id = id
            self.category = category
            self.mode = mode
        }
    }

    /// The arguments of ``StubTransactionService/annotate(_:_:mode:)``.
    public struct Annotating: Hashable, Sendable {
        /// Which entry.
        public let id: TransactionID
        /// What is noted.
        public let annotation: TransactionAnnotation
        /// Whether it is tried only.
        public let mode: ExecutionMode

        /// Arguments.
        public init(_ id: TransactionID, _ annotation: TransactionAnnotation, _ mode: ExecutionMode) {
            self.id = id
            self.annotation = annotation
            self.mode = mode
        }
    }

    /// The arguments of ``StubTransactionService/summary(_:by:)``.
    public struct Summing: Hashable, Sendable {
        /// Which entries.
        public let query: TransactionQuery
        /// By what.
        public let grouping: TransactionGrouping

        /// Arguments.
        public init(_ query: TransactionQuery, by grouping: TransactionGrouping) {
            self.query = query
            self.grouping = grouping
        }
    }
}
