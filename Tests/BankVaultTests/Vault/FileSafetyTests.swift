import BankServices
import BankTestSupport
import Foundation
import LanguageKit
import XCTest

@testable import BankVault

/// Unsafe files and folders are refused with a reason and left unchanged.
final class FileSafetyTests: XCTestCase {
    func testFileOthersMayRead_IsRefused() async throws {
        for mode in [0o644, 0o640, 0o604, 0o660, 0o700 | 0o001] {
            let bench = try await Bench.made()
            chmod(bench.path, mode_t(mode))
            await assertInsecure(
                bench, "others can read or change it: its mode is \(String(mode, radix: 8)) and should be 600"
            )
            XCTAssertEqual(permissions(bench.path), mode)
        }
    }

    func testFolderOthersMayWriteTo_IsRefused() async throws {
        for mode in [0o777, 0o770, 0o707, 0o1777] {
            let bench = try await Bench.made()
            chmod(bench.home.path, mode_t(mode))
            let before = bench.home.files
            let refused = ServiceError.storage(
                .insecure, path: bench.home.path,
                underlying:
                    "others can add files there: its mode is \(String(mode, radix: 8)) and should be 700")
            await assertRefused(refused) { try await bench.vault.keys() }
            await assertRefused(refused) { try await bench.vault.save(SecretBytes("1"), for: .init("x")) }
            XCTAssertEqual(bench.home.files, before)
        }
    }

    func testNewKeychainInFolderOthersMayWriteTo_IsNotMade() async {
        let bench = Bench(answers: [Bench.password])
        chmod(bench.home.path, 0o777)
        let kind = await outcome { try await bench.vault.save(SecretBytes("1"), for: .init("x")) }
        XCTAssertEqual(kind, "insecure")
        XCTAssertEqual(bench.home.files, [])
    }

    func testLink_IsRefused() async throws {
        let bench = try await Bench.made()
        try FileManager.default.moveItem(atPath: bench.path, toPath: bench.home.path + "/target")
        let target = try bench.read("target")
        try FileManager.default.createSymbolicLink(
            atPath: bench.path, withDestinationPath: bench.home.path + "/target")
        await assertInsecure(bench, "it is a symbolic link")
        XCTAssertEqual(try bench.read("target"), target)
    }

    func testDanglingLink_IsRefused() async throws {
        let bench = Bench(answers: [Bench.password])
        try FileManager.default.createSymbolicLink(
            atPath: bench.path, withDestinationPath: bench.home.path + "/nothing")
        await assertInsecure(bench, "it is a symbolic link")
        XCTAssertEqual(bench.home.files, ["keychain.bkv"])
    }

    func testPipe_IsRefused() async {
        let bench = Bench(answers: [Bench.password])
        XCTAssertEqual(mkfifo(bench.path, 0o600), 0)
        await assertInsecure(bench, "it is not a regular file")
    }

    func testFolderOfThatName_IsRefused() async throws {
        let bench = Bench(answers: [Bench.password])
        try FileManager.default.createDirectory(
            atPath: bench.path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        await assertInsecure(bench, "it is not a regular file")
    }

    func testEmptyFile_IsDamagedAndLeftEmpty() async throws {
        let bench = Bench(answers: [Bench.password])
        try bench.put([])
        let damaged = bench.storage(.damaged, "it is empty")
        await assertRefused(damaged) { try await bench.vault.keys() }
        await assertRefused(damaged) { try await bench.vault.save(SecretBytes("1"), for: .init("a")) }
        XCTAssertEqual(try bench.bytes, [])
    }

    func testTemporaryFileThatIsALink_IsNotWrittenThrough() async throws {
        let bench = try await Bench.made()
        try Data("precious".utf8).write(to: URL(fileURLWithPath: bench.home.path + "/precious"))
        for name in ["keychain.bkv.new", "keychain.previous.bkv.new", "keychain.witness.new"] {
            try FileManager.default.createSymbolicLink(
                atPath: bench.home.path + "/" + name, withDestinationPath: bench.home.path + "/precious")
        }
        bench.prompt.answer([Bench.password])
        try await bench.vault.save(SecretBytes("2"), for: .init("b"))
        XCTAssertEqual(bench.home.text(of: "precious"), "precious")
        XCTAssertFalse(bench.home.files.contains { $0.hasSuffix(".new") })
    }

    func testFileOfAnotherUser_IsRefused() async throws {
        try XCTSkipUnless(geteuid() == 0, "only the system's administrator can give files away")
        let bench = try await Bench.made()
        XCTAssertEqual(chown(bench.path, 1, 1), 0)
        await assertInsecure(bench, "it belongs to another user")
    }

    func testPreviousGenerationThatIsALink_IsNotPutBack() async throws {
        let bench = try await Bench.made()
        try bench.remove("keychain.previous.bkv")
        try FileManager.default.createSymbolicLink(
            atPath: bench.previousPath, withDestinationPath: bench.path)
        await assertRefused(
            bench.storage(.insecure, "it is a symbolic link", at: "keychain.previous.bkv")
        ) { try await bench.vault.restorePrevious(mode: .commit) }
    }

    private func assertInsecure(
        _ bench: Bench, _ reason: Phrase, file: StaticString = #filePath, line: UInt = #line
    ) async {
        let refused = bench.storage(.insecure, reason)
        bench.prompt.answer([Bench.password])
        await assertRefused(refused, file: file, line: line) { try await bench.vault.keys() }
        await assertRefused(refused, file: file, line: line) { try await bench.vault.status() }
        await assertRefused(refused, file: file, line: line) {
            try await bench.vault.save(SecretBytes("1"), for: .init("x"))
        }
        await assertRefused(refused, file: file, line: line) {
            try await bench.vault.create(password: SecretBytes(Bench.password))
        }
        XCTAssertEqual(bench.prompt.asked, [], file: file, line: line)
    }
}
