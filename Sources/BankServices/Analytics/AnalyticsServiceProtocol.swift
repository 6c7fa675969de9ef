public import BankDomain

/// What the user uses: recorded only if they have turned it on, kept on this machine, sent nowhere.
///
/// Recording never throws: what cannot be recorded is lost.
public protocol AnalyticsServiceProtocol: AnyObject, Sendable {
    /// Records that a screen was seen, or a command given.
    func screen(_ name: String)

    func event(_ name: String)

    /// Records who the user is from here on; `nil` for nobody.
    func identify(_ user: UserID?)

    /// Whether use is recorded, and how much there is. Throws ``ServiceError/storage(_:path:underlying:)``.
    func status() throws -> AnalyticsStatus

    /// Forgets everything that was recorded. Throws ``ServiceError/storage(_:path:underlying:)``.
    func removeAll() throws
}

public protocol HasAnalyticsService {
    var analyticsService: any AnalyticsServiceProtocol { get }
}
