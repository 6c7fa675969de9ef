import BankCryptography
import BankDomain
import BankSQL
import BankSQLite
import BankServices
import BankTestSupport
import Foundation
import Synchronization
import XCTest

@testable import BankLedger

/// Exporting and importing a whole bank.
final class WholeBankTests: OperationsTestCase {
    private lazy var fresh = TestBank(path: folder + "/fresh/ledger.db", seed: 2)
    private var path: String { folder + "/bank.jsonl" }
    /// The number of rows that ``rows(_:)`` leaves out.
    private let leftOut = 1 + AppendOnlyTable.all.count

    private func text() async throws -> String {
        _ = try await ledger.exportBank(to: path, mode: .commit)
        return try String(contentsOfFile: path, encoding: .utf8)
    }

    @discardableResult
    private func take(_ path: String, mode: ExecutionMode = .commit) async throws -> BankImportReport {
        try await fresh.books.importBank(from: path, mode: mode) { _ in }
    }

    /// The rows of every table, in order. The progress of the text index is left out because imports rebuild it. The
    /// digests go on.
    private func rows(_ bank: TestBank) async throws -> [String] {
        try await bank.store.read { transaction in
            var rows: [String] = []
            try transaction.flushed.tables.exportRows { rows.append(String(decoding: $0, as: UTF8.self)) }
            return rows.filter { row in
                !["transfer_text_extent", "table_digest"].contains { row.hasPrefix("{\"table\":\"\($0)\"") }
            }
        }
    }

    /// A file with this many rows and a valid footer.
    private func sealed(_ lines: [String], rowCount: Int? = nil) throws -> String {
        let body = lines.map { $0 + "\n" }.joined()
        let digest = FileDigest()
        digest.update(Array(body.utf8))
        let footer = "{\"rowCount\":\(rowCount ?? lines.count - 1),\"digest\":\"\(digest.finish())\"}\n"
        return try file("sealed.jsonl", body + footer)
    }

    private func lines() async throws -> [String] {
        try await text().split(separator: "\n").dropLast().map(String.init)
    }

    func testWholeBank_IsImportedAsExported() async throws {
        try await bank.store.change(.commit) { transaction in
            try transaction.write(
                .update("account", set: "name", where: "id = 1"), "Größe \"x\" \\ \u{1F4B0} \t/")
        }
        let report = try await ledger.exportBank(to: path, mode: .commit)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o600)
        XCTAssertEqual(attributes[.size] as? Int, report.byteCount)
        XCTAssertEqual([report.accountCount, report.entryCount], [3, 6])
        let before = try await rows(bank)
        XCTAssertEqual(report.rowCount, before.count + leftOut)
        let taken = try await take(path)
        XCTAssertEqual(
            taken,
            BankImportReport(
                path: fresh.path, exportedAt: TestBank.instant, schemaVersion: Migration.all.count,
                rowCount: before.count + leftOut, accountCount: 3, entryCount: 6))
        let after = try await rows(fresh)
        let (added, removed) = (Set(after).subtracting(before), Set(before).subtracting(after))
        XCTAssertEqual(removed, [])
        XCTAssertEqual(added.count, 1, "the line of the trail: \(added)")
        try await pay(5, in: fresh)
        let verification = try await fresh.books.verify { _ in }
        XCTAssertNil(verification.firstFault)
    }

    func testSessionsOfTheExportedBank_AreEnded() async throws {
        try await bank.store.change(.commit) { transaction in
            for row in TestBank.rowsOfASignIn { try transaction.insert(row) }
        }
        _ = try await ledger.exportBank(to: path, mode: .commit)
        try await take(path)
        let open = try await fresh.store.read {
            try $0.flushed.first(
                """
                SELECT (SELECT count(*) FROM session WHERE ended_at IS NULL)
                    + (SELECT count(*) FROM access_token WHERE ended_at IS NULL) AS count
                """
            ) {
                $0.int64("count")
            }
        }
        XCTAssertEqual(open, 0)
    }

    func testImportedBooks_AgreeWithACheckpointOfTheExportedOnes() async throws {
        let checkpoint = folder + "/checkpoint.json"
        _ = try await ledger.checkpoint(to: checkpoint)
        _ = try await text()
        try await take(path)
        let report = try await fresh.books.verify(against: CheckpointReference(path: checkpoint)) { _ in }
        XCTAssertNil(report.firstFault)
    }

    func testImportedBooks_HaveTheSameSchema() async throws {
        _ = try await text()
        try await take(path)
        try await fresh.store.read { try $0.connection.tables.requireNewestSchema() }
    }

    func testDryRun_WritesNothing() async throws {
        let tried = try await ledger.exportBank(to: path, mode: .dryRun)
        XCTAssertEqual(tried.byteCount, 0)
        XCTAssertEqual(try files, ["ledger.db"])
        let made = try await ledger.exportBank(to: path, mode: .commit)
        XCTAssertEqual(tried.rowCount, made.rowCount)
        let report = try await take(path, mode: .dryRun)
        XCTAssertEqual(report.entryCount, 6)
        XCTAssertFalse(FileManager.default.fileExists(atPath: fresh.path))
    }

    func testExistingBooks_AreNotReplaced() async throws {
        _ = try await text()
        let error = await error { try await bank.books.importBank(from: path, mode: .commit) { _ in } }
        XCTAssertEqual(error, .alreadyExists(.bank, name: bank.path))
        let balance = try await savings()
        XCTAssertEqual(balance, 300)
    }

    func testEveryCut_IsRefused() async throws {
        let bytes = Array(try await text().utf8)
        let lineEnds = bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
        for count in [0, 1, 100, bytes.count - 1, bytes.count - 2] + [
            lineEnds[0], lineEnds[9], lineEnds.dropLast().last ?? 0,
        ] {
            let cut = try file("cut.jsonl", Array(bytes.prefix(count)))
            let reason = await refusal(cut) { try await take(cut) }
            XCTAssertNotNil(reason, "\(count) of \(bytes.count)")
        }
        XCTAssertFalse(FileManager.default.fileExists(atPath: fresh.path))
        XCTAssertFalse(FileManager.default.fileExists(atPath: fresh.path + ".new"))
    }

    func testEveryAlteredByte_IsRefused() async throws {
        let bytes = Array(try await text().utf8)
        for index in stride(from: 0, to: bytes.count, by: 911) {
            var altered = bytes
            altered[index] ^= 1
            let path = try file("altered.jsonl", altered)
            let reason = await refusal(path) { try await take(path) }
            XCTAssertNotNil(reason, "byte \(index)")
        }
        XCTAssertFalse(FileManager.default.fileExists(atPath: fresh.path))
    }

    func testOtherFiles_AreRefused() async throws {
        let header = try await lines()[0]
        for (text, expected) in [
            (
                "number;name\n",
                """
                it is not an export of a bank. A CSV file needs a map: make one with 'bank statements profile FILE \
                --ledger', and give it with --map
                """
            ),
            ("{}\n", "it is not an export of a bank"),
            (
                header.replacingOccurrences(of: "\"version\":1", with: "\"version\":2") + "\n",
                "its version is 2, but this program reads up to 1"
            ),
            (
                header.replacingOccurrences(
                    of: "\"schemaVersion\":\(Migration.all.count)", with: "\"schemaVersion\":99") + "\n",
                "its ledger has version 99, but this program reads up to \(Migration.all.count)"
            ),
        ] {
            let path = try file("other", text)
            let reason = await refusal(path) { try await take(path) }
            XCTAssertEqual(reason, expected)
        }
    }

    func testRowsWithMissingOrAdditionalData_AreRefused() async throws {
        let lines = try await lines()
        let place = try XCTUnwrap(lines.firstIndex { $0.hasPrefix("{\"table\":\"bank_user\"") })
        for (change, expected) in [
            (
                { $0.replacingOccurrences(of: "\"id\":", with: "\"name\":") },
                "a row of bank_user has name more than once"
            ),
            (
                { $0.replacingOccurrences(of: "\"id\":", with: "\"other\":") },
                "a row of bank_user has other more than once"
            ),
            (
                { $0.replacingOccurrences(of: "\"id\":\"OPR001\",", with: "") },
                "a row of bank_user lacks id"
            ),
            (
                { $0.replacingOccurrences(of: "\"OPR001\"", with: "7") },
                "id of bank_user has a value of the wrong type"
            ),
            (
                { $0.replacingOccurrences(of: "\"OPR001\"", with: "true") },
                "id of bank_user has a value of the wrong type"
            ),
            (
                { $0.replacingOccurrences(of: "\"OPR001\"", with: "[]") },
                "id of bank_user has a value of the wrong type"
            ),
            (
                { $0.replacingOccurrences(of: "bank_user", with: "nothing") },
                "a ledger of that version has no table nothing"
            ),
            ({ String($0.dropLast()) }, "malformed JSON"),
            ({ _ in "{\"a\":1}" }, "it is neither a row nor the footer"),
        ] as [((String) -> String, String)] {
            var altered = lines
            altered[place] = change(lines[place])
            let path = try sealed(altered)
            let reason = await refusal(path) { try await take(path) }
            XCTAssertEqual(reason, expected)
        }
        let twice = try sealed(lines + [lines[place]])
        let reason = await refusal(twice) { try await take(twice) }
        XCTAssertEqual(reason, "UNIQUE constraint failed: bank_user.id")
    }

    func testBooksThatContradictTheirHeader_AreRefused() async throws {
        let lines = try await lines()
        let path = try sealed(
            lines.map { $0.replacingOccurrences(of: "\"amount\":200,", with: "\"amount\":201,") })
        let reason = await refusal(path) { try await take(path) }
        XCTAssertEqual(reason?.hasPrefix("the ledger is damaged"), true, reason ?? "")
        var unowned = lines
        unowned.removeAll { $0.hasPrefix("{\"table\":\"bank_user\"") }
        let orphaned = try sealed(unowned)
        let second = await refusal(orphaned) { try await take(orphaned) }
        XCTAssertEqual(second?.hasSuffix("refers to missing rows"), true, second ?? "")
        var other = lines
        other[0] = lines[0].replacingOccurrences(of: "\"transferNumber\":3", with: "\"transferNumber\":2")
        let stated = try sealed(other)
        let third = await refusal(stated) { try await take(stated) }
        XCTAssertEqual(third, "its ledger does not match the header")
        XCTAssertFalse(FileManager.default.fileExists(atPath: fresh.path))
    }

    func testExportOfAnOlderVersion_IsMigrated() async throws {
        _ = try await text()
        let newest = Int64(Migration.all.count)
        let next =
            Migration.all + [Migration(version: newest + 1, sql: "CREATE TABLE later (a INTEGER) STRICT")]
        let later = TestBank(path: folder + "/later.db", engine: SQLiteEngine(migrations: next))
        let report = try await later.books.importBank(from: path, mode: .commit) { _ in }
        XCTAssertEqual(report.schemaVersion, Int(newest))
        let version = try await later.store.read { try $0.connection.schemaVersion() }
        XCTAssertEqual(version, newest + 1)
        let balance = try await later.balance("ACC002")
        XCTAssertEqual(balance, 300)
    }

    func testUnsoundBooks_AreNotExported() async throws {
        try bank.tamper("UPDATE transfer SET amount = 1 WHERE id = 2")
        let problem = await storageProblem { try await ledger.exportBank(to: path, mode: .commit) }
        XCTAssertEqual(problem, .damaged)
        XCTAssertEqual(try files, ["ledger.db"])
    }

    func testExistingDraft_IsNamed() async throws {
        _ = try file("bank.jsonl.new", "half of something")
        let reason = await refusal(path) { try await ledger.exportBank(to: path, mode: .commit) }
        XCTAssertEqual(reason, "an unfinished file is in the way: \(path).new")
    }

    func testProgress_EndsAtTheEndOfTheFile() async throws {
        let byteCount = try await text().utf8.count
        let seen = Gathered<ImportProgress>()
        _ = try await fresh.books.importBank(from: path, mode: .commit) { seen.add($0) }
        XCTAssertEqual(seen.all.last?.bytes, byteCount)
        XCTAssertEqual(seen.all.last?.totalBytes, byteCount)
    }
}

/// Collects values from any thread.
private final class Gathered<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])

    func add(_ element: Element) { elements.withLock { $0.append(element) } }
    var all: [Element] { elements.withLock { $0 } }
}
