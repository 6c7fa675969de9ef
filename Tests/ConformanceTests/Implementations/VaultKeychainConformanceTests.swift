import BankTestSupport
import XCTest

/// The keychain's file keeps the promises about the whole keychain.
final class VaultKeychainConformanceTests: XCTestCase {
    func testKeychain_KeepsItsPromises() async {
        await assertKept(KeychainPromises.all, by: "Vault") { try KeychainUnderTest.vault() }
    }

    func testKeychainCopies_KeepTheirPromises() async {
        await assertKept(KeychainCopyPromises.all, by: "Vault") { try KeychainUnderTest.vault() }
    }
}
