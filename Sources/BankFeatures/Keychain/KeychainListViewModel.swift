public import BankServices

/// What the keychain holds, by name: what people keep, and the bank's own.
public typealias KeychainListViewModel = DetailViewModel<[SecureStorageKey]>

extension DetailViewModel where Value == [SecureStorageKey] {
    public convenience init(secureStorage: any SecureStorageProtocol) {
        self.init { try await secureStorage.keys() }
    }
}
