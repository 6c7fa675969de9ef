import BankDomain
import BankMock

extension KeychainUnderTest {
    /// The keychain of a mock bank, not created yet.
    static func mock() -> KeychainUnderTest {
        let host = MockBankHost(
            store: InMemorySnapshotStore(),
            seed: .empty(clock: Instant(utc: CalendarDate(dayNumber: 20_634), secondsOfDay: 9 * 3_600)),
            random: SeededRandomSource(seed: 1))
        return KeychainUnderTest(
            name: "Mock", keychain: MockKeychainService(host: host), storage: MockSecureStorage(host: host))
    }
}
