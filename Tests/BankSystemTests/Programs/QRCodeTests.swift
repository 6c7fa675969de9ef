import BankServices
import BankSystem
import BankTestSupport
import Foundation
import XCTest

final class QRCodeTests: XCTestCase {
    private let home = TemporaryHome()

    func testWithoutProgram_ThereIsNoCode() {
        XCTAssertNil(QRCode.text(of: SecretBytes("otpauth://totp/x"), program: nil))
    }

    func testContent_GoesToStandardInputAndNotIntoArguments() throws {
        let program = try install("#!/bin/sh\necho \"$@\"\ncat\n")
        XCTAssertEqual(
            QRCode.text(of: SecretBytes("otpauth://totp/x"), program: program),
            "-t UTF8 -o -\notpauth://totp/x")
    }

    func testFailureOrBinaryOutput_IsNil() throws {
        for script in ["exit 1", "echo out; exit 1", "exit 0", "printf '\\377'"] {
            XCTAssertNil(
                QRCode.text(of: SecretBytes("x"), program: try install("#!/bin/sh\n\(script)\n")), script)
        }
    }

    func testInstalledProgram_MakesACode() throws {
        guard let program = ExternalProgram("qrencode") else {
            throw XCTSkip("qrencode is not installed.")
        }
        let text = try XCTUnwrap(QRCode.text(of: SecretBytes("otpauth://totp/x"), program: program))
        XCTAssertTrue(text.contains("█"))
    }

    private func install(_ script: String) throws -> ExternalProgram? {
        try home.write(script, to: "qrencode")
        XCTAssertEqual(chmod(home.path + "/qrencode", 0o755), 0)
        return ExternalProgram("qrencode", folders: [home.path])
    }
}
