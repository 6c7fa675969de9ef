public import BankDomain

extension AccessToken.Scope {
    /// The operations that this scope allows.
    public var operations: Set<BankOperation> {
        switch self {
        case .read: Self.reading
        case .statements:
            [
                .accountsList, .accountsShow, .transactionsList, .transactionsShow, .statementsList,
                .statementsShow,
            ]
        case .transfers:
            // A transfer names accounts and payees, so they must be readable by name.
            [
                .transfersCreate, .transfersQuote, .transfersList, .transfersShow, .accountsList,
                .accountsShow, .beneficiariesList, .beneficiariesShow,
            ]
        }
    }

    private static let reading = Set(BankOperation.allCases.filter(\.onlyReads))
}
