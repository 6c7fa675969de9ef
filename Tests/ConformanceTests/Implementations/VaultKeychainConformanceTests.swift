import BankTestSupport
import XCTest

/// The keychain's file, held to what the contract promises of the keychain as a whole.
final class VaultKeychainConformanceTests: XCTestCase {
    func testKeychain_KeepsItsPromises() async {
        await assertKept(KeychainPromises.all, by: "Vault") { try KeychainUnderTest.vault() }
    }

    func testKeychainCopies_KeepTheirPromises() async {
        await assertKept(KeychainCopyPromises.all, by: "Vault") { try KeychainUnderTest.vault() }
    }
}
