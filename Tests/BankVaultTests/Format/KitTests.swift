import BankServices
import Foundation
import LanguageKit
import XCTest

@testable import BankVault

/// The files with one fault each. `BANK_RECORD_GOLDEN=1` records them and fails.
final class KitTests: XCTestCase {
    private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Fixtures/keychains").standardizedFileURL

    func testEveryFile_IsNamedForItsFault() async throws {
        try recordIfAsked()
        for file in Kit.files {
            let bench = Bench(answers: [Bench.password, Bench.password, Bench.password])
            try bench.put(Array(try Data(contentsOf: folder.appendingPathComponent(file.name))))
            let outcome = await outcome { _ = try await bench.vault.verify() }
            XCTAssertEqual(outcome, file.outcome, file.name)
        }
    }

    func testFolder_HoldsTheFilesOfTheTable() throws {
        XCTAssertEqual(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted(),
            Kit.files.map(\.name).sorted())
    }

    func testWriterOfTheKit_WritesTheSameFiles() throws {
        for file in Kit.files {
            XCTAssertEqual(
                try file.make(), Array(try Data(contentsOf: folder.appendingPathComponent(file.name))),
                file.name)
        }
    }

    func testFileLargerThanAnyKeychain_IsDamaged() async throws {
        let bench = Bench(answers: [Bench.password])
        let bytes = try KitWriter().bytes
        try bench.put(bytes + [UInt8](repeating: 0, count: KeychainFormat.maximumByteCount + 1 - bytes.count))
        await assertDamaged(bench, "it is too large for a keychain")
    }

    private func assertDamaged(_ bench: Bench, _ reason: Phrase) async {
        do {
            _ = try await bench.vault.keys()
            XCTFail("it was opened")
        } catch {
            XCTAssertEqual(error as? ServiceError, bench.storage(.damaged, reason))
        }
    }

    private func recordIfAsked() throws {
        guard ProcessInfo.processInfo.environment["BANK_RECORD_GOLDEN"] != nil else { return }
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for file in Kit.files {
            try Data(try file.make()).write(to: folder.appendingPathComponent(file.name))
        }
        XCTFail("The kit was written anew; that proves nothing.")
    }
}
