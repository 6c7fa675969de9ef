public import BankDomain
import BankServices

/// How a person or a view says which account is meant.
public enum AccountSelection: Hashable, Sendable {
    case defaultAccount
    case id(AccountID)
    /// The one that a text names (``AccountReference``).
    case named(String)

    /// The account that a typed text names; nothing typed is the default account.
    public init(typed text: String) {
        self = text.isEmpty ? .defaultAccount : .named(text)
    }
}

extension AccountServiceProtocol {
    /// The account that is meant, to be read or debited.
    func account(_ selection: AccountSelection) async throws -> Account {
        switch selection {
        case .defaultAccount: try await defaultAccount()
        case .id(let id): try await account(id: id)
        case .named(let text): try await account(named: text)
        }
    }
}
