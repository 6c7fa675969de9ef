import BankSystem
import BankTestSupport
import Foundation
import XCTest

/// Interpreting the output of fprintd's programs.
final class FprintdReaderTests: XCTestCase {
    private let home = TemporaryHome()

    func testKnownFinger_IsAvailable() async throws {
        try install("fprintd-verify", "exit 0")
        try install(
            "fprintd-list",
            "echo 'found 1 devices'; echo \"Fingerprints for user $1 on X (press):\"; echo ' - #0: right-thumb'"
        )
        let isAvailable = await reader().isAvailable()
        XCTAssertTrue(isAvailable)
    }

    func testNoFingerNoReaderOrNoUser_IsNotAvailable() async throws {
        try install("fprintd-verify", "exit 0")
        for script in ["echo 'User u has no fingers enrolled for X.'", "exit 1", "echo ' - #0: x'; exit 1"] {
            try install("fprintd-list", script)
            let isAvailable = await reader().isAvailable()
            XCTAssertFalse(isAvailable, script)
        }
        try install("fprintd-list", "echo ' - #0: right-thumb'")
        for name in [nil, "", "-f"] {
            let isAvailable = await reader(name).isAvailable()
            XCTAssertFalse(isAvailable, name ?? "no user")
        }
    }

    func testWithoutItsPrograms_IsNotAvailable() async {
        let reader = reader()
        let isAvailable = await reader.isAvailable()
        XCTAssertFalse(isAvailable)
        let isVerified = await reader.isVerified()
        XCTAssertFalse(isVerified)
    }

    func testMatch_IsVerified() async throws {
        try install("fprintd-verify", "echo 'Verify started!'; echo 'Verify result: verify-match (done)'")
        let isVerified = await reader().isVerified()
        XCTAssertTrue(isVerified)
    }

    func testAnythingElse_IsNotVerified() async throws {
        let scripts = [
            "echo 'Verify result: verify-no-match (done)'", "exit 0",
            "echo 'Verify result: verify-match (done)'; exit 1", "echo 'Verify result: verify-match'",
            "echo 'X Verify result: verify-match (done)'",
        ]
        for script in scripts {
            try install("fprintd-verify", script)
            let isVerified = await reader().isVerified()
            XCTAssertFalse(isVerified, script)
        }
    }

    private func reader(_ userName: String? = "u") -> FprintdReader {
        FprintdReader(userName: userName, executor: ThreadExecutor(), folders: [home.path])
    }

    private func install(_ name: String, _ script: String) throws {
        try home.write("#!/bin/sh\n\(script)\n", to: name)
        XCTAssertEqual(chmod(home.path + "/" + name, 0o755), 0)
    }
}
