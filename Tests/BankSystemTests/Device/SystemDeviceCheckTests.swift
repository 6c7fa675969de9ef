import BankServices
import BankSystem
import BankTestSupport
import Foundation
import LanguageKit
import XCTest

/// The device check finds unsafe and unusable folders.
final class SystemDeviceCheckTests: XCTestCase {
    private let home = TemporaryHome()

    private func look(at path: String) -> DeviceReport.Folder? {
        SystemDeviceCheck(folders: [path], libraries: []).report().folders.first
    }

    func testOwnFolder_HasNoProblem() throws {
        XCTAssertEqual(chmod(home.path, 0o700), 0)
        let folder = try XCTUnwrap(look(at: home.path))
        XCTAssertTrue(folder.exists)
        XCTAssertNil(folder.problem)
        XCTAssertGreaterThan(try XCTUnwrap(folder.freeByteCount), 0)
    }

    func testFolderThatOthersMayUse_IsOpen() {
        for mode: mode_t in [0o755, 0o777, 0o750, 0o701] {
            XCTAssertEqual(chmod(home.path, mode), 0)
            XCTAssertEqual(look(at: home.path)?.problem, .open(permissions: UInt32(mode)))
        }
    }

    func testMissingFolder_CanBeMade() throws {
        let folder = try XCTUnwrap(look(at: home.path + "/a/b/c"))
        XCTAssertFalse(folder.exists)
        XCTAssertNil(folder.problem)
        XCTAssertNotNil(folder.freeByteCount)
    }

    func testFileInPlaceOfAFolder_IsUnwritable() throws {
        try home.write("x", to: "file")
        for path in ["/file", "/file/below", "/file/below/more"] {
            XCTAssertEqual(look(at: home.path + path)?.problem, .unwritable(reason: "Not a directory"), path)
        }
    }

    func testFoldersAndLibraries_AreReportedInOrder() {
        let libraries = [DeviceReport.Library(name: "a", version: "1")]
        let report = SystemDeviceCheck(folders: ["/b", "/a"], libraries: libraries).report()
        XCTAssertEqual(report.folders.map(\.path), ["/b", "/a"])
        XCTAssertEqual(report.libraries, libraries)
        XCTAssertFalse(report.isTraced)
    }
}
