import BankCryptography
import BankDomain
import BankSQL
import BankServices
import BankTestSupport
import Foundation
import LanguageKit
import XCTest

@testable import BankLedger
@testable import BankSQLite

final class CheckpointTests: OperationsTestCase {
    private var path: String { folder + "/checkpoint.json" }

    private func fault(
        _ reference: CheckpointReference? = nil, in other: TestBank? = nil
    ) async throws -> LedgerFault? {
        let service = other?.books ?? ledger
        let reference = reference ?? CheckpointReference(path: path)
        return try await service.verify(against: reference) { _ in }.firstFault
    }

    func testCheckpoint_StatesTheExtentOfTheBooks() async throws {
        let checkpoint = try await ledger.checkpoint(to: path)
        XCTAssertEqual(checkpoint.content.transferNumber, 3)
        XCTAssertEqual(checkpoint.content.entryCount, 6)
        XCTAssertEqual(checkpoint.content.accountCount, 3)
        XCTAssertEqual(checkpoint.content.bankCreatedAt, TestBank.instant)
        XCTAssertEqual(checkpoint.publicKey.count, 64)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o600)
        let again = try await ledger.checkpoint(to: nil)
        XCTAssertEqual(again.publicKey, checkpoint.publicKey, "the key stays")
        XCTAssertEqual(again.content.headsDigest, checkpoint.content.headsDigest)
        let (before, after) = (checkpoint.content.tables, again.content.tables)
        XCTAssertEqual(before.map(\.table), AppendOnlyTable.all.map(\.name))
        XCTAssertEqual(
            after.map(\.lastID), zip(before, [1, 0, 0, 0]).map { $0.lastID + $1 }, "one line of the trail")
        XCTAssertEqual(after.dropFirst(), before.dropFirst())
    }

    func testContinuedBooks_AgreeWithTheirCheckpoint() async throws {
        let checkpoint = try await ledger.checkpoint(to: path)
        try await pay(300)
        try await bank.open("Later", 5)
        let reference = CheckpointReference(path: path, publicKey: checkpoint.publicKey.uppercased())
        let report = try await ledger.verify(against: reference) { _ in }
        XCTAssertNil(report.firstFault)
        XCTAssertEqual(report.checkpoint, checkpoint)
    }

    func testEmptyBooks_HaveACheckpointToo() async throws {
        let fresh = TestBank(path: folder + "/fresh.db")
        try await fresh.initialize()
        let service = LedgerService(
            store: fresh.store, principals: fresh.principals, secureStorage: keychain,
            random: SeededRandomSource(seed: 7))
        let checkpoint = try await service.checkpoint(to: path)
        XCTAssertEqual(checkpoint.content.transferNumber, 0)
        let fault = try await fault(in: fresh)
        XCTAssertNil(fault)
    }

    func testRecalculatedBooks_AreFound() async throws {
        _ = try await ledger.checkpoint(to: path)
        let forged = TestBank(path: folder + "/forged.db")
        try await forged.initialize()
        try await forged.open("Main", 10_000)
        try await forged.open("Savings")
        try await pay(100, in: forged)
        try await pay(200, in: forged)
        try forged.tamper("UPDATE transfer SET reference = 'forged' WHERE id = 3")
        try forged.recomputeChain()
        let unaided = try await forged.books.verify { _ in }
        XCTAssertNil(unaided.firstFault, "the chain is consistent")
        let fault = try await fault(in: forged)
        XCTAssertEqual(fault?.kind, .checkpoint)
    }

    func testOlderCopyInTheirPlace_IsFoundAndReportedAsSuch() async throws {
        let copy = try await backUp("copy.db")
        try await pay(300)
        _ = try await ledger.checkpoint(to: path)
        let old = TestBank(path: copy)
        let fault = try await fault(in: old)
        XCTAssertEqual(fault?.kind, .rolledBack)
        XCTAssertEqual(
            fault?.detail,
            "the ledger is an older copy: its newest transfer is 3, the checkpoint has 4")
    }

    func testAnotherBank_IsFound() async throws {
        _ = try await ledger.checkpoint(to: path)
        try bank.tamper(
            """
            UPDATE bank SET created_at = created_at + 1;
            UPDATE change_entry SET content = '1,' || (SELECT created_at FROM bank) || ',''OPR001'''
            WHERE table_name = 'bank'
            """, droppingTriggers: true)
        try bank.recomputeDigests()
        let fault = try await fault()
        XCTAssertEqual(fault?.kind, .checkpoint)
    }

    func testEveryFieldOfTheFile_IsSigned() async throws {
        _ = try await ledger.checkpoint(to: path)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        for (field, other) in [
            ("\"transferNumber\" : 3", "\"transferNumber\" : 2"),
            ("\"entryCount\" : 6", "\"entryCount\" : 4"),
            ("\"accountCount\" : 3", "\"accountCount\" : 2"),
            ("\"createdAt\" : \"2026", "\"createdAt\" : \"2025"),
            ("\"bankCreatedAt\" : \"2026", "\"bankCreatedAt\" : \"2025"),
            ("\"headsDigest\" : \"", "\"headsDigest\" : \"0"), ("\"lastID\" : ", "\"lastID\" : 1"),
            ("\"digest\" : \"", "\"digest\" : \"0"),
            ("\"table\" : \"change_entry\"", "\"table\" : \"change\""),
            ("\"signature\" : \"", "\"signature\" : \"0"),
        ] {
            XCTAssertTrue(text.contains(field), field)
            let altered = try file("altered.json", text.replacingOccurrences(of: field, with: other))
            let reason = await refusal(altered) {
                try await ledger.verify(against: CheckpointReference(path: altered)) { _ in }
            }
            XCTAssertEqual(reason, "its signature does not match its key: it was changed", field)
        }
    }

    func testAnotherKey_IsRefused() async throws {
        _ = try await ledger.checkpoint(to: path)
        let other = String(repeating: "ab", count: 32)
        let reason = await refusal(path) {
            try await ledger.verify(against: CheckpointReference(path: path, publicKey: other)) { _ in }
        }
        XCTAssertEqual(reason, "it is signed with a different key than you gave")
        let none = await error {
            try await ledger.verify(against: CheckpointReference(path: path, publicKey: "x")) { _ in }
        }
        XCTAssertEqual(
            none,
            .invalidValue(
                field: .publicKey, value: "x",
                reason: .malformed(expected: "64 hexadecimal digits")))
    }

    func testOtherFile_IsRefused() async throws {
        for (text, expected) in [
            ("", "it is not a checkpoint"), ("{}", "it is not a checkpoint"),
            (
                "{\"format\":\"bank-checkpoint\",\"version\":3}",
                "it was written by a newer version of this program"
            ),
            ("{\"format\":\"bank-checkpoint\",\"version\":1}", "it is not a complete checkpoint"),
        ] {
            let path = try file("none.json", text)
            let reason = await refusal(path) {
                try await ledger.verify(against: CheckpointReference(path: path)) { _ in }
            }
            XCTAssertEqual(reason, expected)
        }
    }

    func testEditedRowWithANewLogAndDigest_IsFound() async throws {
        _ = try await bank.teller.setFloor(of: "ACC001", to: .usd(100), mode: .commit)
        _ = try await ledger.checkpoint(to: path)
        try bank.tamper(
            """
            UPDATE balance SET floor = 50 WHERE account = 1;
            UPDATE change_entry SET content = '1,50' WHERE content = '1,100'
            """, droppingTriggers: true)
        try bank.recomputeDigests()
        let unaided = try await bank.books.verify { _ in }
        XCTAssertNil(unaided.firstFault, "the log is consistent")
        let fault = try await fault(in: bank)
        XCTAssertEqual(fault?.kind, .checkpoint)
        XCTAssertEqual(
            fault?.detail.english.hasSuffix("the table change_entry differs from the signed state"), true,
            "\(String(describing: fault))")
    }

    func testTruncatedTrail_IsFoundAndReportedAsSuch() async throws {
        _ = try await ledger.checkpoint(to: path)
        try bank.tamper("DELETE FROM audit_event WHERE id > 3", droppingTriggers: true)
        try bank.recomputeDigests()
        let fault = try await fault(in: bank)
        XCTAssertEqual(fault?.kind, .rolledBack)
    }

    func testCheckpointOfTheFirstVersion_StillVerifiesItsContent() async throws {
        let newest = try await ledger.checkpoint(to: nil).content
        let first = LedgerCheckpoint.Content(
            bankCreatedAt: newest.bankCreatedAt, createdAt: newest.createdAt,
            transferNumber: newest.transferNumber, entryCount: newest.entryCount,
            accountCount: newest.accountCount, headsDigest: newest.headsDigest)
        let seed = try await keychain.load(.checkpointKey)
        let checkpoint = try CheckpointSigner.sign(first, SharedSecret(seed))
        let text = try String(decoding: CheckpointFile.bytes(checkpoint), as: UTF8.self)
        XCTAssertTrue(text.contains("\"version\" : 1"))
        XCTAssertFalse(text.contains("tables"))
        _ = try file("checkpoint.json", text)
        try await pay(300)
        let sound = try await fault()
        XCTAssertNil(sound)
        try bank.tamper("UPDATE transfer SET reference = 'forged' WHERE id = 3")
        try bank.recomputeChain()
        let forged = try await fault()
        XCTAssertEqual(forged?.kind, .checkpoint)
    }

    func testUnsoundBooks_AreNotSigned() async throws {
        try bank.tamper("UPDATE transfer SET amount = 1 WHERE id = 2")
        let problem = await storageProblem { try await ledger.checkpoint(to: path) }
        XCTAssertEqual(problem, .damaged)
        XCTAssertFalse(FileManager.default.fileExists(atPath: path))
    }

    func testExistingFile_IsKeptAndNoKeyIsMade() async throws {
        _ = try file("checkpoint.json", "mine")
        let reason = await refusal(path) { try await ledger.checkpoint(to: path) }
        XCTAssertEqual(reason, "that file already exists")
        let keys = try await keychain.keys()
        XCTAssertEqual(keys, [])
    }

    func testCheckpoint_IsInTheTrail() async throws {
        _ = try await ledger.checkpoint(to: path)
        let line = try await bank.store.read { transaction in
            try transaction.flushed.first("SELECT operation, subject FROM audit_event ORDER BY id DESC") {
                "\($0.text("operation")) \($0.text("subject"))"
            }
        }
        XCTAssertEqual(line, "ledger.checkpoint 3")
    }
}

extension TestBank {
    /// Recalculates the digests, as a forger could.
    func recomputeDigests() throws {
        let database = try SQLiteConnection(path: path, access: .readWrite)
        try database.execute("DELETE FROM table_digest")
        try TableDigest.begin(in: database)
    }

    /// Recalculates the hash chain, as a forger could.
    func recomputeChain() throws {
        let database = try SQLiteConnection(path: path, access: .readWrite)
        var heads: [Int64: Digest] = [:]
        let accounts = try database.rows(VerifiedAccount.query) { row in
            try VerifiedAccount(row, id: row.int64("id"))
        }
        for account in accounts { heads[account.id] = account.start.hash }
        var changes: [(id: Int64, debit: Digest, credit: Digest)] = []
        var encoder = EntryHash()
        let rows = try database.temporaryStatement(StoredTransfer.query)
        try rows.bind(Int64.min, Int64.max)
        let columns = StoredTransfer.Columns(rows)
        while try rows.step() {
            let transfer = StoredTransfer(rows, columns)
            let (debit, credit) = (heads[transfer.debit]!, heads[transfer.credit]!)
            encoder.begin(transfer.hashed)
            let first = encoder.finish(transfer.debitEntry.hashed, previous: debit, opposite: credit)
            let second = encoder.finish(transfer.creditEntry.hashed, previous: credit, opposite: debit)
            heads[transfer.debit] = first
            heads[transfer.credit] = second
            changes.append((transfer.id, first, second))
        }
        rows.reset()
        try tamper { database in
            for change in changes {
                try database.run(
                    "UPDATE transfer SET debit_hash = ?, credit_hash = ? WHERE id = ?", change.debit,
                    change.credit, change.id)
            }
            for (account, hash) in heads {
                try database.run("UPDATE balance SET head_hash = ? WHERE account = ?", hash, account)
            }
        }
    }
}
