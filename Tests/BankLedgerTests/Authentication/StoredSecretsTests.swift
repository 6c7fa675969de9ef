import BankCryptography
import BankDomain
import BankServices
import BankTestSupport
import Foundation
import XCTest

@testable import BankLedger

/// The ledger's file contains no secret in plain form.
final class StoredSecretsTests: AuthTestCase {
    func testFile_HoldsNoSecret() async throws {
        let codes = try await enroll()
        let result = try await login(code: codes[0])
        try await auth.resetPassword(
            of: "ada", recoveryCode: SecretBytes(codes[1]), to: SecretBytes("an altogether different one"))
        _ = await error { try await login("my secret password") }
        let compact = codes.map { Array($0.replacingOccurrences(of: "-", with: "").utf8) }
        var secrets: [[UInt8]] = codes.map { Array($0.utf8) } + compact
        secrets += ["correct horse", "altogether different", "my secret password"].map { Array($0.utf8) }
        for token in [result.tokens.access, result.tokens.refresh] {
            secrets.append(token.withUnsafeBytes { Array($0) })
        }
        for key in try await keychain.keys() {
            let value = try XCTUnwrap(keychain.bytes(key))
            secrets.append(value)
            secrets.append(Array(AuthTestCase.text(SharedSecret(Base32.encode(SecretBytes(value)))).utf8))
        }
        XCTAssertEqual(secrets.count, 10 + 10 + 3 + 2 + 6)
        let file = try contents()
        XCTAssertNotNil(file.range(of: Data("Ada Lovelace".utf8)))
        for secret in secrets { XCTAssertNil(file.range(of: Data(secret)), "\(secret)") }
    }

    private func contents() throws -> Data {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        return try names.reduce(Data()) { try $0 + Data(contentsOf: URL(fileURLWithPath: folder + "/" + $1)) }
    }
}
