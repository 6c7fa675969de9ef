/// Who somebody is to the bank.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` unless somebody is signed in, and
/// ``ServiceError/storage(_:path:underlying:)``.
public protocol UserServiceProtocol: AnyObject, Sendable {
    /// The profile of who is signed in.
    func profile() async throws -> UserProfile

    /// Changes the profile. Throws `invalidValue` for what cannot be a name, an address or a number.
    func update(_ update: ProfileUpdate, mode: ExecutionMode) async throws -> UserProfile
}

public protocol HasUserService {
    var userService: any UserServiceProtocol { get }
}
