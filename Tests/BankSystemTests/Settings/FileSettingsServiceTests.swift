import BankServices
import BankSystem
import BankTestSupport
import Foundation
import LanguageKit
import XCTest

/// Settings are a readable file. A damaged file is an error, not a guess.
final class FileSettingsServiceTests: XCTestCase {
    private let home = TemporaryHome()
    private var path: String { home.path + "/bank/settings.json" }
    private lazy var service = FileSettingsService(path: path)

    func testNoSetting_IsNil() throws {
        XCTAssertNil(try service.value(for: .output))
        XCTAssertEqual(home.files, [])
    }

    func testAlias_IsKeptBesideTheSettings() throws {
        let alias = CommandAlias(name: "rent", command: "transactions list")
        try service.setAlias(alias)
        try service.set("json", for: .output)
        XCTAssertEqual(try FileSettingsService(path: path).aliases(), [alias])
        XCTAssertEqual(try service.value(for: .output), "json")
        XCTAssertEqual(try service.removeAlias("rent"), alias)
        XCTAssertEqual(try service.aliases(), [])
        XCTAssertThrowsError(try service.removeAlias("rent"))
        XCTAssertThrowsError(try service.setAlias(CommandAlias(name: "two words", command: "accounts list")))
    }

    func testValueSet_IsReadByThisAndTheNext() throws {
        try service.set("json", for: .output)
        XCTAssertEqual(try service.value(for: .output), "json")
        XCTAssertEqual(try FileSettingsService(path: path).value(for: .output), "json")
    }

    func testFile_IsSortedJSONForItsOwnerOnly() throws {
        try service.set("json", for: .output)
        try service.set("never", for: .color)
        XCTAssertEqual(
            home.text(of: "bank/settings.json"),
            """
            {
              "color" : "never",
              "output" : "json"
            }

            """)
        XCTAssertEqual(try permissions(path), 0o600)
    }

    func testUnset_GoesBackToTheDefaultAndLeavesOthers() throws {
        try service.set("json", for: .output)
        try service.set("never", for: .color)
        try service.unset(.output)
        XCTAssertNil(try service.value(for: .output))
        XCTAssertEqual(try service.value(for: .color), "never")
    }

    func testUnsetOfAMissingSetting_MakesNoFile() throws {
        try service.unset(.output)
        XCTAssertFalse(home.files.contains("bank/settings.json"))
    }

    func testValueThatIsNotAllowed_IsRefusedAndNotKept() throws {
        assertThrows(
            ServiceError.invalidValue(
                field: .other("output"), value: "xml", reason: .notOneOf(["table", "json", "ndjson", "csv"])),
            try service.set("xml", for: .output))
        XCTAssertEqual(home.files, [])
    }

    func testValueThatTheProgramRefuses_IsNotKept() throws {
        let refusal = ServiceError.invalidConfiguration(reason: "no")
        let service = FileSettingsService(path: path) { value, key throws(ServiceError) in
            if (value, key) == ("json", .output) { throw refusal }
        }
        assertThrows(refusal, try service.set("json", for: .output))
        XCTAssertEqual(home.files, [])
        try service.set("csv", for: .output)
        XCTAssertEqual(try service.value(for: .output), "csv")
    }

    func testValueInTheFileThatIsNotAllowed_IsDamage() throws {
        try write(#"{"output":"xml","color":"never"}"#)
        assertDamaged(#"output is "xml""#, .output)
        XCTAssertEqual(try service.value(for: .color), "never")
    }

    func testDamagedFile_IsRefusedAndReplacedByAChange() throws {
        for text in ["", "{", "[]", #"{"output":1}"#] {
            try write(text)
            assertDamaged("it is not a JSON object with text values", .output)
            XCTAssertEqual(home.text(of: "bank/settings.json"), text)
            for change in ["set", "unset"] {
                try write(text)
                let mender = FileSettingsService(path: path)
                if change == "set" { try mender.set("json", for: .output) } else { try mender.unset(.output) }
                let reader = FileSettingsService(path: path)
                XCTAssertEqual(try reader.value(for: .output), change == "set" ? "json" : nil)
            }
        }
    }

    func testValueOfAnotherProcess_IsKept() throws {
        XCTAssertNil(try service.value(for: .output))
        try FileSettingsService(path: path).set("never", for: .color)
        try service.set("json", for: .output)
        XCTAssertEqual(try FileSettingsService(path: path).value(for: .color), "never")
    }

    func testFileOfAbsurdSize_IsDamagedAndNotReadIntoMemory() throws {
        try write("{}")
        XCTAssertEqual(truncate(home.path + "/bank/settings.json", 1 << 42), 0)
        assertThrows(
            ServiceError.storage(.damaged, path: path, underlying: "it has 4398046511104 bytes"),
            try service.value(for: .color))
    }

    func testManyWritersAtOnce_LoseNothing() throws {
        let path = path
        DispatchQueue.concurrentPerform(iterations: 60) { index in
            let service = FileSettingsService(path: path)
            switch index % 3 {
            case 0: try? service.set("json", for: .output)
            case 1: try? service.set("never", for: .color)
            default: try? service.set("local", for: .environment)
            }
        }
        XCTAssertEqual(
            try [SettingKey.color, .environment, .output].map { try service.value(for: $0) },
            ["never", "local", "json"])
    }

    private func write(_ text: String) throws {
        try FileManager.default.createDirectory(
            atPath: home.path + "/bank", withIntermediateDirectories: true)
        try home.write(text, to: "bank/settings.json")
    }

    private func assertDamaged(_ reason: Phrase, _ key: SettingKey, line: UInt = #line) {
        assertThrows(
            ServiceError.storage(.damaged, path: path, underlying: reason), try service.value(for: key),
            line: line)
    }
}
