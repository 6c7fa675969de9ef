import BankServices
import BankTestSupport
import XCTest

/// Promises of ``KeychainServiceProtocol`` about copies: the previous generation, export and import.
enum KeychainCopyPromises {
    static let all: [Promise<KeychainUnderTest>] = [
        Promise("the previous generation is restored in full") { subject in
            try await subject.make()
            try await subject.save("a", "1")
            try await subject.save("kept", "changed")
            let status = try await subject.keychain.restorePrevious(mode: .commit)
            XCTAssertTrue(status.exists)
            let contents = try await subject.contents()
            XCTAssertEqual(contents, ["kept": "value", "a": "1"])
            try await subject.save("b", "2")
            let later = try await subject.contents()
            XCTAssertEqual(later, ["kept": "value", "a": "1", "b": "2"])
        },
        Promise("restoring twice returns to the first state") { subject in
            try await subject.make()
            try await subject.save("a", "1")
            for expected in [["kept": "value"], ["kept": "value", "a": "1"]] {
                _ = try await subject.keychain.restorePrevious(mode: .commit)
                let contents = try await subject.contents()
                XCTAssertEqual(contents, expected)
            }
        },
        Promise("a dry run restores nothing") { subject in
            try await subject.make()
            try await subject.save("a", "1")
            let before = try await subject.keychain.status().generation
            _ = try await subject.keychain.restorePrevious(mode: .dryRun)
            let contents = try await subject.contents()
            XCTAssertEqual(contents, ["kept": "value", "a": "1"])
            let after = try await subject.keychain.status().generation
            XCTAssertEqual(after, before)
        },
        Promise("without a second generation, there is nothing to restore") { subject in
            _ = try await subject.keychain.create(password: SecretBytes(KeychainUnderTest.password))
            for mode in [ExecutionMode.dryRun, .commit] {
                await assertNotFound(.previousKeychain) {
                    try await subject.keychain.restorePrevious(mode: mode)
                }
            }
        },
        Promise("a generation with another password cannot be restored") { subject in
            try await subject.make()
            _ = try await subject.changePassword(to: KeychainUnderTest.newPassword)
            await assertNotFound(.previousKeychain) {
                try await subject.keychain.restorePrevious(mode: .commit)
            }
            let contents = try await subject.contents()
            XCTAssertEqual(contents, ["kept": "value"])
        },
        Promise("an export contains every entry, byte for byte, and requires the password") { subject in
            try await subject.make()
            let values: [String: [UInt8]] = [
                "binary": Array(0...255), "empty": [], "text": Array("\"quoted\" \\ 日本\n".utf8),
                "kept": Array("value".utf8),
            ]
            for (name, value) in values {
                try await subject.storage.save(SecretBytes(value), for: .init(name))
            }
            await assertRefused(.wrongPassword(.keychain)) { try await subject.export("not the password") }
            let archive = try KeychainArchive(decoding: try await subject.export().copy())
            var found: [String: [UInt8]] = [:]
            for entry in archive.entries { found[entry.key.name] = entry.value.withUnsafeBytes { Array($0) } }
            XCTAssertEqual(found, values)
            XCTAssertEqual(archive.entries.count, 4)
        },
        Promise("an export can be imported again without changes") { subject in
            try await subject.make()
            try await subject.save("a", "1")
            let archive = try await subject.export()
            let again = try await subject.keychain.import(
                archive.copy(), replacesExisting: false, mode: .commit)
            XCTAssertEqual(again, KeychainImport(addedCount: 0, replacedCount: 0, unchangedCount: 2))
            try await subject.storage.delete(.init("a"))
            let restored = try await subject.keychain.import(
                archive.copy(), replacesExisting: false, mode: .commit)
            XCTAssertEqual(restored, KeychainImport(addedCount: 1, replacedCount: 0, unchangedCount: 1))
            let contents = try await subject.contents()
            XCTAssertEqual(contents, ["kept": "value", "a": "1"])
        },
        Promise("one entry with a different value stops the whole import") { subject in
            try await subject.make()
            let entries = [("a", "1"), ("kept", "other"), ("z", "2")]
            try await subject.assertRefusedWithoutEffect(.alreadyExists(.secret, name: "kept")) {
                try await subject.take(entries)
            }
            let done = try await subject.take(entries + [("b", "3")], replacesExisting: true)
            XCTAssertEqual(done, KeychainImport(addedCount: 3, replacedCount: 1, unchangedCount: 0))
            let contents = try await subject.contents()
            XCTAssertEqual(contents, ["a": "1", "b": "3", "kept": "other", "z": "2"])
        },
        Promise("a dry run counts the same and imports nothing") { subject in
            try await subject.make()
            let entries = [("a", "1"), ("kept", "other")]
            let tried = try await subject.take(entries, replacesExisting: true, mode: .dryRun)
            XCTAssertEqual(tried, KeychainImport(addedCount: 1, replacedCount: 1, unchangedCount: 0))
            let contents = try await subject.contents()
            XCTAssertEqual(contents, ["kept": "value"])
            try await subject.assertRefusedWithoutEffect(.alreadyExists(.secret, name: "kept")) {
                try await subject.take(entries, mode: .dryRun)
            }
        },
        Promise("an invalid archive is refused as a whole") { subject in
            try await subject.make()
            let good = #"{"format":"bank-keychain-export","version":1,"entries":[{"name":"a","value":"1"}]}"#
            let bad = [
                "", "{}", "[]", "nonsense", String(good.dropLast()), good + "x",
                good.replacing("\"version\":1", with: "\"version\":2"),
                good.replacing("[{", with: #"[{"name":"a","value":"2"},{"#),
            ]
            for text in bad {
                let before = try await subject.contents()
                await assertRefusedValue(of: .archive, text) {
                    try await subject.keychain.import(
                        SecretBytes(text), replacesExisting: true, mode: .commit)
                }
                let after = try await subject.contents()
                XCTAssertEqual(after, before)
            }
            let done = try await subject.keychain.import(
                SecretBytes(good), replacesExisting: false, mode: .commit)
            XCTAssertEqual(done.addedCount, 1)
        },
        Promise("an import is one generation, and one without changes is none") { subject in
            try await subject.make()
            let before = try await subject.keychain.status().generation
            _ = try await subject.take([("a", "1"), ("b", "2")])
            let after = try await subject.keychain.status().generation
            XCTAssertEqual(after, before + 1)
            _ = try await subject.take([("a", "1"), ("b", "2")])
            let last = try await subject.keychain.status().generation
            XCTAssertEqual(last, after)
        },
    ]
}
