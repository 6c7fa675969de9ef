public import BankDomain

/// A text by which a person identifies an account, and the rules for resolving it.
///
/// The person's own accounts are searched first, by id, number, IBAN, name, or the beginning of any of these: any match
/// there takes precedence over matches elsewhere. Other people's accounts are found by id, number or IBAN only, never
/// by name. Case does not matter, nor do spaces in numbers and IBANs. A recorded IBAN that is not valid is ignored.
public struct AccountReference: Sendable {
    /// How a text can identify an account other than by name, strongest first.
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

    /// The one account that the text identifies: among `own` or, if none matches, among those that `others` returns for
    /// each kind of identification.
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

    /// The one account with this id, number or IBAN. `candidates` returns the matches for a kind of identification;
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

/// The purpose of an account lookup; services use it behind ``AccountServiceProtocol``.
public enum AccountPurpose: Hashable, Sendable {
    /// To be read or debited: finds only accounts that the principal may read.
    case reading
    /// To be served at the counter: finds other people's accounts too.
    case counter
    /// To be paid: finds other people's accounts too.
    case paying

    /// Who may look an account up for this.
    package var right: CallRight {
        switch self {
        case .reading: .userOrOwner
        case .counter: .teller
        case .paying: .user
        }
    }
}
