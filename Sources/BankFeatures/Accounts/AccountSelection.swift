public import BankDomain
import BankServices

/// How a user or a view selects an account.
public enum AccountSelection: Hashable, Sendable {
    case defaultAccount
    case id(AccountID)
    /// The account that a text refers to (``AccountReference``).
    case named(String)
    /// An account that was just read, and is not read again.
    case loaded(Account)

    /// The account that a typed text refers to; empty text selects the default account.
    public init(typed text: String) {
        self = text.isEmpty ? .defaultAccount : .named(text)
    }
}

extension AccountServiceProtocol {
    /// The selected account, to be read or debited.
    func account(_ selection: AccountSelection) async throws -> Account {
        switch selection {
        case .defaultAccount: try await defaultAccount()
        case .id(let id): try await account(id: id)
        case .named(let text): try await account(named: text)
        case .loaded(let account): account
        }
    }
}
