public import BankDomain
import LanguageKit

/// User profiles, and the bank's customers for its staff.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` if no user is signed in, and
/// ``ServiceError/storage(_:path:underlying:)``.
public protocol UserServiceProtocol: AnyObject, Sendable {
    /// The signed-in user's profile.
    func profile() async throws -> UserProfile

    /// Changes the profile. Throws `invalidValue` for an invalid name, address or number.
    func update(_ update: ProfileUpdate, mode: ExecutionMode) async throws -> UserProfile

    /// The customers who match a query, by id. For all staff.
    ///
    /// Throws `unauthorized(.roleMissing)`, and `invalidValue` for an unknown cursor.
    func customers(_ query: CustomerQuery, page: PageRequest) async throws -> Page<Customer>

    /// The customer whom a text identifies, with their accounts: by id, user name or name, the beginning of one, or a
    /// part of the name. For all staff; only auditors and operators see balances.
    ///
    /// Throws `unauthorized(.roleMissing)`, `notFound(.user)`, and `ambiguous` with the candidates.
    func customer(named name: String) async throws -> CustomerDetails
}

public protocol HasUserService {
    var userService: any UserServiceProtocol { get }
}

/// A user's profile (ISO 20022, `PartyIdentification` and `Contact4`).
public struct UserProfile: Hashable, Sendable, Codable, Identifiable {
    public let id: UserID
    /// The user name; `nil` for a user who cannot sign in.
    public let username: String?
    /// The name by which the bank addresses the user.
    public let name: String
    public let emailAddress: String?
    /// The telephone number, as `+` and digits (ITU-T E.164).
    public let phoneNumber: String?

    public init(
        id: UserID, username: String?, name: String, emailAddress: String? = nil, phoneNumber: String? = nil
    ) {
        self.id = id
        self.username = username
        self.name = name
        self.emailAddress = emailAddress
        self.phoneNumber = phoneNumber
    }

    public var user: User { User(id: id, name: name) }
}

/// Changes to a profile.
public struct ProfileUpdate: Hashable, Sendable {
    /// The new name; `nil` leaves it.
    public let name: String?
    /// The new email address; `nil` leaves it, empty removes it.
    public let emailAddress: String?
    /// The new telephone number; `nil` leaves it, empty removes it.
    public let phoneNumber: String?

    public init(name: String? = nil, emailAddress: String? = nil, phoneNumber: String? = nil) {
        self.name = name
        self.emailAddress = emailAddress
        self.phoneNumber = phoneNumber
    }

    /// The profile with the change made. Throws ``ServiceError/invalidValue(field:value:reason:)``.
    public func applied(to profile: UserProfile) throws(ServiceError) -> UserProfile {
        UserProfile(
            id: profile.id, username: profile.username,
            name: try name.map { text throws(ServiceError) in try FreeText.name(text, field: .name) }
                ?? profile.name,
            emailAddress: try Self.changed(profile.emailAddress, to: emailAddress, Self.checkedEmailAddress),
            phoneNumber: try Self.changed(profile.phoneNumber, to: phoneNumber, Self.checkedPhoneNumber))
    }

    private static func changed(
        _ old: String?, to new: String?, _ checked: (String) throws(ServiceError) -> String
    ) throws(ServiceError) -> String? {
        guard let new else { return old }
        return new.isEmpty ? nil : try checked(new)
    }

    // Only sending mail can show whether an address works (RFC 5321, section 4.5.3.1: 254 bytes).
    private static func checkedEmailAddress(_ text: String) throws(ServiceError) -> String {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let isVisible = text.unicodeScalars.allSatisfy {
            $0.properties.generalCategory != .control && $0 != " "
        }
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), text.utf8.count <= 254, isVisible else {
            throw .invalidValue(
                field: .emailAddress, value: text,
                reason: .malformed(expected: "an address such as name@example.org"))
        }
        return text
    }

    private static func checkedPhoneNumber(_ text: String) throws(ServiceError) -> String {
        let number = text.filter { !" -./()".contains($0) }
        guard number.first == "+", (8...16).contains(number.utf8.count),
            number.utf8.dropFirst().allSatisfy({ (48...57).contains($0) })
        else {
            throw .invalidValue(
                field: .phoneNumber, value: text,
                reason: .malformed(expected: "in international format, such as +49 30 1234567"))
        }
        return number
    }
}
