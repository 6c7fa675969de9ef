public import BankDomain

/// A text with which a person names an account, and the rule by which it does.
///
/// The text is tried as an id, then as an account number or IBAN, then as a name, then as the beginning
/// of any of these. The first of them that matches decides; two matches there are ambiguous. Case does not
/// matter; in numbers and IBANs spaces do not either. A recorded IBAN that does not validate names nothing.
public struct AccountReference: Sendable {
    /// The ways in which a text may name an account, the strongest first.
    public enum Match: Int, CaseIterable, Sendable {
        case id
        /// By account number or IBAN.
        case number
        /// By the whole name.
        case name
        /// By the beginning of an id, a number, an IBAN or a name.
        case prefix
    }

    public let text: String
    /// The text folded for comparison with ids and names.
    public let folded: String
    /// The text as a number or IBAN: upper case, without spaces.
    public let compact: String

    public init(_ text: String) {
        self.text = text
        self.folded = Self.fold(text)
        self.compact = IBAN.normalized(text)
    }

    /// A name folded for comparison: lower case in every script.
    public static func fold(_ name: String) -> String { name.lowercased() }

    /// Whether the reference names the account in this way.
    public func matches(_ account: Account, by match: Match) -> Bool {
        guard !compact.isEmpty else { return false }
        let iban = account.iban?.validated?.text
        switch match {
        case .id: return folded.isSame(as: Self.fold(account.id.text))
        case .number: return account.accountNumber.uppercased() == compact || iban == compact
        case .name: return folded.isSame(as: Self.fold(account.accountName))
        case .prefix:
            return folded.begins(Self.fold(account.id.text)) || folded.begins(Self.fold(account.accountName))
                || account.accountNumber.uppercased().hasPrefix(compact)
                || iban?.hasPrefix(compact) == true
        }
    }

    /// The one account that is named, where `candidates` answers those that match in a way.
    ///
    /// Throws `notFound`, `ambiguous` or `invalidIBAN`.
    public func resolve(_ candidates: (Match) throws -> [Account]) throws -> Account {
        for match in Match.allCases {
            let found = try candidates(match)
            if let only = found.first, found.count == 1 { return only }
            if !found.isEmpty {
                let shown = found.prefix(10).map { "\($0.id) \"\($0.accountName)\"" }
                let rest = found.count > shown.count ? ["…"] : []
                throw ServiceError.ambiguous(.account, name: text, candidates: shown + rest)
            }
        }
        try requireNoInvalidIBAN()
        throw ServiceError.notFound(.account, name: text)
    }

    /// The one account whose id, number or IBAN the text is, where `candidates` answers those that match in a way;
    /// `nil` if there is none or more than one.
    public func identified(by candidates: (Match, AccountReference) throws -> [Account]) rethrows -> Account?
    {
        for match in [Match.id, .number] {
            let found = try candidates(match, self)
            if !found.isEmpty { return found.count == 1 ? found.first : nil }
        }
        return nil
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

// Texts are compared as they are written, which an index of a database can do too: a letter with an accent and
// the same letter composed of two are two spellings.
extension String {
    fileprivate func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
    fileprivate func begins(_ other: String) -> Bool { other.utf8.starts(with: utf8) }
}

/// What an account is looked up for; services ask with it behind ``AccountServiceProtocol``.
public enum AccountPurpose: Hashable, Sendable {
    /// To be read or debited: only what the principal may read is found.
    case reading
    /// To be paid: every customer account is found by id, number, IBAN or name; by a prefix only
    /// one's own.
    case paying
}
