public import BankDomain

/// A text with which a person names an account, and the rule by which it does.
///
/// One's own accounts come first, by id, number, IBAN, name, or the beginning of any of these: a match there, however
/// weak, beats every match elsewhere. Accounts of others are found by id, number or IBAN alone, never by name. Case does
/// not matter; in numbers and IBANs spaces do not either. A recorded IBAN that does not validate names nothing.
public struct AccountReference: Sendable {
    /// The ways in which a text identifies an account without the help of a name, the stronger first.
    public enum Identification: CaseIterable, Sendable {
        case id
        /// By account number or IBAN.
        case number
    }

    public let text: String
    /// The text as a number or IBAN: upper case, without spaces.
    public let compact: String

    public init(_ text: String) {
        self.text = text
        self.compact = IBAN.normalized(text)
    }

    /// A name folded for comparison: lower case in every script.
    public static func fold(_ name: String) -> String { name.lowercased() }

    /// The text as an account id.
    public var id: AccountID { AccountID(text.uppercased()) }

    /// Whether the text is the id, or the number or IBAN, of the account.
    public func matches(_ account: Account, by identification: Identification) -> Bool {
        guard !compact.isEmpty else { return false }
        switch identification {
        case .id: return account.id == id
        case .number: return account.numberTexts.contains(compact)
        }
    }

    /// The one account that is named: among `own` or, if none of these fits, among those that `others` answers for a way
    /// of identification.
    ///
    /// Throws `notFound`, `ambiguous` or `invalidIBAN`.
    public func resolve(
        own: [Account], others: (Identification) throws -> [Account] = { _ in [] }
    ) throws -> Account {
        if let named = try only(NameReference(text).strongest(of: own), { "\($0.id) \"\($0.accountName)\"" })
        {
            return named
        }
        for identification in Identification.allCases {
            if let named = try only(others(identification), { $0.id.text }) { return named }
        }
        try requireNoInvalidIBAN()
        throw ServiceError.notFound(.account, name: text)
    }

    /// The one account whose id, number or IBAN the text is, where `candidates` answers those that match in a way;
    /// `nil` if there is none or more than one.
    public func identified(by candidates: (Identification) throws -> [Account]) rethrows -> Account? {
        for identification in Identification.allCases {
            let found = try candidates(identification)
            if !found.isEmpty { return found.count == 1 ? found.first : nil }
        }
        return nil
    }

    private func only(
        _ found: [Account], _ shown: (Account) -> String
    ) throws(ServiceError) -> Account? {
        guard found.count > 1 else { return found.first }
        throw .ambiguous(.account, name: text, among: found.map(shown))
    }

    private func requireNoInvalidIBAN() throws(ServiceError) {
        guard IBAN.hasShape(text) else { return }
        do throws(IBANError) {
            _ = try IBAN(text)
        } catch {
            throw .invalidIBAN(text: text, reason: error)
        }
    }
}

/// What an account is looked up for; services ask with it behind ``AccountServiceProtocol``.
public enum AccountPurpose: Hashable, Sendable {
    /// To be read or debited: only what the principal may read is found.
    case reading
    /// To be served at the counter: accounts of others are found too.
    case counter
    /// To be paid: accounts of others are found too.
    case paying
}
