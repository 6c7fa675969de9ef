import BankTestSupport
import Foundation
import XCTest

/// Kills processes in the middle of an import of 50,000 entries: the ledger has all of them or none.
final class KilledImportTests: XCTestCase {
    private static let count = 50_000

    func testKilledImport_BooksAllOrNothing() throws {
        let home = TemporaryHome()
        let folder = URL(fileURLWithPath: home.path)
        try PayerProcess(["make"], in: folder).finish()
        // Before it writes, and once so many bytes of it are on the disk.
        for byteCount in [0, 1, 2 << 20, 8 << 20] {
            let importer = try PayerProcess(["import", "\(Self.count)"], in: folder)
            try wait(for: byteCount, of: importer, in: folder)
            importer.kill()
            let acknowledged = try importer.lines().contains("done")
            let checker = try PayerProcess(["check-imports"], in: folder)
            checker.finish()
            let found = try checker.lines()
            let (all, none) = ("1 \(Self.count) \(Self.count)", "0 0 0")
            XCTAssertTrue(
                found == [all] || found == [none] && !acknowledged, "after \(byteCount) bytes: \(found)")
            if found != [none] { break }
        }
    }

    /// Waits until the importer has begun and the log of the ledger has so many bytes, or until it has ended.
    private func wait(for byteCount: Int, of importer: PayerProcess, in folder: URL) throws {
        let log = folder.appending(path: "ledger.db-wal").path
        for _ in 0..<60_000 {
            let lines = try importer.lines()
            let size = try? FileManager.default.attributesOfItem(atPath: log)[.size] as? Int
            guard lines.isEmpty || size ?? 0 < byteCount, !lines.contains("done") else { return }
            usleep(1_000)
        }
        XCTFail("The import did not begin.")
    }
}
