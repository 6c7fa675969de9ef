import BankServices

extension SecureStorageProtocol {
    /// The value under a key; `nil` if there is none, or no keychain.
    func loadIfPresent(_ key: SecureStorageKey) async throws -> SecretBytes? {
        do {
            return try await load(key)
        } catch {
            switch error as? ServiceError {
            case .notFound, .notInitialized(.keychain): return nil
            default: throw error
            }
        }
    }

    /// Forgets the value under a key, if there is one.
    func deleteIfPresent(_ key: SecureStorageKey) async throws {
        do {
            try await delete(key)
        } catch {
            guard case .notFound = error as? ServiceError else { throw error }
        }
    }
}
