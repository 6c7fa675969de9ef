public import BankServices

public struct DoctorServices: Sendable {
    let storage: any StorageServiceProtocol
    let persistence: any PersistenceServiceProtocol
    let keychain: any KeychainServiceProtocol
    let agent: any SessionAgent
    let security: any SecurityServiceProtocol
    let crashes: any CrashReporterProtocol
    let analytics: any AnalyticsServiceProtocol

    public init(
        storage: any StorageServiceProtocol, persistence: any PersistenceServiceProtocol,
        keychain: any KeychainServiceProtocol, agent: any SessionAgent,
        security: any SecurityServiceProtocol, crashes: any CrashReporterProtocol,
        analytics: any AnalyticsServiceProtocol
    ) {
        self.storage = storage
        self.persistence = persistence
        self.keychain = keychain
        self.agent = agent
        self.security = security
        self.crashes = crashes
        self.analytics = analytics
    }
}
