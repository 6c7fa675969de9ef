public import BankDomain
public import BankServices

public final class LedgerStatementService: StatementServiceProtocol, StoreService {
    let store: LedgerStore
    let principals: any PrincipalSource
    private let known = KnownDays()

    /// Creates the service over `store` for the user of `principals`.
    public init(store: LedgerStore, principals: any PrincipalSource) {
        self.store = store
        self.principals = principals
    }

    /// The months with bookings, newest first.
    public func statements(
        of account: AccountID, page: PageRequest?
    ) async throws -> Page<Statement> {
        try await report(.statementsList, in: .userOrOwner) { [known] in
            try $0.statements.statements(of: account, page: page, known: known, for: $1)
        }
    }

    public func statement(
        of account: AccountID, from: CalendarDate?, to: CalendarDate?
    ) async throws -> Statement {
        try await report(.statementsShow, in: .userOrOwner) { [known] in
            try $0.statements.statement(of: account, from: from, to: to, known: known, for: $1)
        }
    }

    /// The entries of a statement, oldest first. A cursor is the id of the last entry on the previous page.
    public func entries(
        of statement: Statement, after cursor: String?, limit: Int
    ) async throws -> Page<Transaction> {
        try await report(.statementsShow, in: .userOrOwner) {
            try $0.statements.entries(of: statement, after: cursor, limit: limit, for: $1)
        }
    }
}
