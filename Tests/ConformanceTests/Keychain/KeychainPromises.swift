import BankServices
import BankTestSupport
import XCTest

/// Promises of ``KeychainServiceProtocol`` about the keychain and its password.
enum KeychainPromises {
    static let all: [Promise<KeychainUnderTest>] = [
        Promise("before creation, every other call reports that there is no keychain") { subject in
            let status = try await subject.keychain.status()
            XCTAssertFalse(status.exists)
            XCTAssertFalse(status.isUnlocked)
            XCTAssertEqual(status.generation, 0)
            XCTAssertNil(status.updatedAt)
            XCTAssertEqual(status.slots, [])
            let (keychain, missing) = (subject.keychain, ServiceError.notInitialized(.keychain))
            await assertRefused(missing) { try await keychain.verify() }
            await assertRefused(missing) {
                try await subject.changePassword(to: KeychainUnderTest.newPassword)
            }
            await assertRefused(missing) {
                try await keychain.makeRecoveryCode(password: SecretBytes(KeychainUnderTest.password))
            }
            await assertRefused(missing) { try await keychain.restorePrevious(mode: .commit) }
            await assertRefused(missing) { try await subject.export() }
        },
        Promise("creation returns the state") { subject in
            let made = try await subject.keychain.create(password: SecretBytes(KeychainUnderTest.password))
            XCTAssertTrue(made.exists)
            XCTAssertGreaterThan(made.generation, 0)
            XCTAssertNotNil(made.updatedAt)
            XCTAssertEqual(made.slots, [.password])
            let status = try await subject.keychain.status()
            XCTAssertEqual(status.generation, made.generation)
            XCTAssertEqual(status.path, made.path)
            let contents = try await subject.contents()
            XCTAssertEqual(contents, [:])
        },
        Promise("a second creation is refused and changes nothing") { subject in
            try await subject.make()
            let path = try await subject.keychain.status().path
            try await subject.assertRefusedWithoutEffect(.alreadyExists(.keychain, name: path)) {
                try await subject.keychain.create(password: SecretBytes(KeychainUnderTest.newPassword))
            }
            _ = try await subject.export()
        },
        Promise("a weak password creates no keychain") { subject in
            await assertRefused(.weakPassword(.tooShort(minimum: 12))) {
                try await subject.keychain.create(password: SecretBytes("short"))
            }
            let status = try await subject.keychain.status()
            XCTAssertFalse(status.exists)
        },
        Promise("every change is a new generation, and reading is not") { subject in
            try await subject.make()
            let first = try await subject.keychain.status().generation
            _ = try await subject.contents()
            _ = try await subject.keychain.verify()
            _ = try await subject.export()
            let second = try await subject.keychain.status().generation
            XCTAssertEqual(second, first)
            try await subject.save("a", "1")
            try await subject.storage.delete(.init("a"))
            let third = try await subject.keychain.status().generation
            XCTAssertEqual(third, first + 2)
        },
        Promise("a verification counts the entries") { subject in
            try await subject.make()
            try await subject.save("a", "1")
            try await subject.save("b", "2")
            let report = try await subject.keychain.verify()
            XCTAssertEqual(report.entryCount, 3)
            XCTAssertTrue(report.status.exists)
        },
        Promise("a new password keeps every entry, and the old one opens nothing") { subject in
            try await subject.make()
            let before = try await subject.keychain.status().generation
            let status = try await subject.changePassword(to: KeychainUnderTest.newPassword)
            XCTAssertGreaterThan(status.generation, before)
            let contents = try await subject.contents()
            XCTAssertEqual(contents, ["kept": "value"])
            try await subject.assertRefusedWithoutEffect(.wrongPassword(.keychain)) {
                try await subject.export()
            }
            _ = try await subject.export(KeychainUnderTest.newPassword)
        },
        Promise("a wrong or weak password changes nothing") { subject in
            try await subject.make()
            try await subject.assertRefusedWithoutEffect(.wrongPassword(.keychain)) {
                try await subject.changePassword(from: "not the password", to: KeychainUnderTest.newPassword)
            }
            try await subject.assertRefusedWithoutEffect(.weakPassword(.tooShort(minimum: 12))) {
                try await subject.changePassword(to: "short")
            }
            _ = try await subject.export()
        },
        Promise("a password matches in any Unicode form of the same text") { subject in
            _ = try await subject.keychain.create(password: SecretBytes("une tr\u{E8}s longue soir\u{E9}e"))
            _ = try await subject.export("une tre\u{300}s longue soire\u{301}e")
        },
        Promise("a recovery code opens the keychain like the password") { subject in
            try await subject.make()
            let code = try await recoveryCode(of: subject)
            let slots = try await subject.keychain.status().slots
            XCTAssertEqual(Set(slots), [.password, .recoveryCode])
            let byCode = try await subject.export(code)
            let byPassword = try await subject.export()
            XCTAssertEqual(byCode, byPassword)
            _ = try await subject.changePassword(from: code, to: KeychainUnderTest.newPassword)
            _ = try await subject.export(KeychainUnderTest.newPassword)
        },
        Promise("a recovery code requires the password") { subject in
            try await subject.make()
            try await subject.assertRefusedWithoutEffect(.wrongPassword(.keychain)) {
                try await subject.keychain.makeRecoveryCode(password: SecretBytes("not the password"))
            }
            let slots = try await subject.keychain.status().slots
            XCTAssertEqual(slots, [.password])
            let code = try await recoveryCode(of: subject)
            try await subject.assertRefusedWithoutEffect(.wrongPassword(.keychain)) {
                try await subject.keychain.makeRecoveryCode(password: SecretBytes(code))
            }
        },
        Promise("case, spaces and hyphens of a recovery code do not matter") { subject in
            try await subject.make()
            let code = try await recoveryCode(of: subject)
            _ = try await subject.export(code.lowercased().filter { $0 != "-" })
            _ = try await subject.export(" " + code.replacing("-", with: " "))
        },
        Promise("a new recovery code or password invalidates the old code") { subject in
            try await subject.make()
            let first = try await recoveryCode(of: subject)
            let second = try await recoveryCode(of: subject)
            XCTAssertNotEqual(first, second)
            await assertRefused(.wrongPassword(.keychain)) { try await subject.export(first) }
            _ = try await subject.export(second)
            let status = try await subject.changePassword(to: KeychainUnderTest.newPassword)
            XCTAssertEqual(status.slots, [.password])
            await assertRefused(.wrongPassword(.keychain)) { try await subject.export(second) }
        },
    ]

    private static func recoveryCode(of subject: KeychainUnderTest) async throws -> String {
        try await subject.keychain.makeRecoveryCode(password: SecretBytes(KeychainUnderTest.password)).text
    }
}
