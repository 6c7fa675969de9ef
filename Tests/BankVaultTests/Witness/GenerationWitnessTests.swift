import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankVault

final class GenerationWitnessTests: XCTestCase {
    private let home = TemporaryHome()
    private var path: String { home.path + "/keychain.witness" }
    private var witness: GenerationWitness { GenerationWitness(path: path) }

    func testUnknownKeychain_IsNil() throws {
        XCTAssertNil(try witness.newestGeneration(of: try id(1)))
        XCTAssertFalse(try witness.hasSeenKeychain())
        XCTAssertEqual(home.files, [])
    }

    func testGenerations_AreRememberedForEachKeychain() throws {
        try witness.remember(3, of: try id(1), mayGoBack: false)
        try witness.remember(9, of: try id(2), mayGoBack: false)
        XCTAssertEqual(try witness.newestGeneration(of: try id(1)), 3)
        XCTAssertEqual(try witness.newestGeneration(of: try id(2)), 9)
        XCTAssertNil(try witness.newestGeneration(of: try id(3)))
        XCTAssertTrue(try witness.hasSeenKeychain())
        XCTAssertEqual(permissions(path), 0o600)
    }

    func testOlderGeneration_IsIgnoredUnlessAllowed() throws {
        try witness.remember(5, of: try id(1), mayGoBack: false)
        try witness.remember(4, of: try id(1), mayGoBack: false)
        XCTAssertEqual(try witness.newestGeneration(of: try id(1)), 5)
        try witness.remember(4, of: try id(1), mayGoBack: true)
        XCTAssertEqual(try witness.newestGeneration(of: try id(1)), 4)
    }

    func testFile_IsWrittenAsDocumented() throws {
        try witness.remember(12, of: try id(0xAB), mayGoBack: false)
        let lines = home.text(of: "keychain.witness")?.split(separator: "\n").map(String.init) ?? []
        XCTAssertEqual(lines.count, 3)
        XCTAssertEqual(lines.first, "bank keychain witness 1")
        XCTAssertEqual(lines.dropFirst().first, "abababababababababababababababab 12")
        XCTAssertEqual(lines.last?.count, 64)
    }

    func testEveryBitFlippedAndEveryLengthCut_IsDamaged() throws {
        let bytes = WitnessText.encode([try id(1): 3, try id(2): UInt64.max])
        XCTAssertEqual(WitnessText.decode(bytes), [try id(1): 3, try id(2): UInt64.max])
        for bit in 0..<(8 * bytes.count) {
            var changed = bytes
            changed[bit / 8] ^= 1 << (bit % 8)
            XCTAssertNil(WitnessText.decode(changed), "bit \(bit)")
        }
        for count in 0..<bytes.count {
            XCTAssertNil(WitnessText.decode(Array(bytes.prefix(count))), "\(count)")
        }
        XCTAssertNil(WitnessText.decode(bytes + [10]))
    }

    func testDamagedFile_IsReportedAndKept() throws {
        try home.write("bank keychain witness 1\n", to: "keychain.witness")
        chmod(path, 0o600)
        assertThrows(
            ServiceError.storage(.damaged, path: path, underlying: "it was not written by this program"),
            try witness.newestGeneration(of: try id(1)))
        XCTAssertThrowsError(try witness.remember(1, of: try id(1), mayGoBack: true))
        XCTAssertEqual(home.text(of: "keychain.witness"), "bank keychain witness 1\n")
    }

    func testFileOthersMayWrite_IsRefused() throws {
        try witness.remember(1, of: try id(1), mayGoBack: false)
        chmod(path, 0o666)
        XCTAssertThrowsError(try witness.newestGeneration(of: try id(1))) {
            XCTAssertEqual(kind($0), "insecure")
        }
    }

    private func id(_ byte: UInt8) throws -> KeychainID {
        try XCTUnwrap(KeychainID([UInt8](repeating: byte, count: 16)))
    }
}
