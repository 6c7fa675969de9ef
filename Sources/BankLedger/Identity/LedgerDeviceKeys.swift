public import BankServices

/// The keys of devices, as they were registered when users signed in on them.
public final class LedgerDeviceKeys: Sendable {
    private let store: LedgerStore
    private let principals: any PrincipalSource

    /// The keys in `store`, for the session that `principals` names.
    public init(store: LedgerStore, principals: any PrincipalSource) {
        self.store = store
        self.principals = principals
    }

    /// The public key (Ed25519, 32 bytes) of the device on which the session began; `nil` where there is no
    /// session.
    @Sendable
    public func publicKey() async throws -> [UInt8]? {
        let principal = try await principals.principal()
        return try await store.read { try $0.devices.publicKey(of: principal) }
    }
}
