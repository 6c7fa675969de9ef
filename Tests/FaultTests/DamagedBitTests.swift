import BankDomain
import BankLedger
import BankServices
import BankTestSupport
import Foundation
import LanguageKit
import XCTest

/// Flips single bits of the file. `DAMAGE_POSITIONS` is the number of bits to try, or `all`. `DAMAGE_SEED` selects
/// them.
final class DamagedBitTests: FaultTestCase {
    func testDamagedBit_IsReportedOrHarmless() async throws {
        let environment = ProcessInfo.processInfo.environment
        let folder = try copy()
        let path = folder + "/ledger.db"
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        let expected = try await MoneyPicture.of(FaultyBooks(in: folder))
        let seed = environment["DAMAGE_SEED"].flatMap { UInt64($0) } ?? .random(in: 1...1_000_000)
        print("DAMAGE_SEED=\(seed), \(whole.count * 8) bits")
        var generator = SeededGenerator(seed: seed)
        var (reported, harmless) = (0, 0)
        for bit in Self.bits(of: whole.count * 8, environment["DAMAGE_POSITIONS"], &generator) {
            var damaged = whole
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
            try damaged.write(to: URL(fileURLWithPath: path))
            let books = FaultyBooks(in: folder)
            var shown: MoneyPicture.Picture?
            let found = await report(bit) {
                if let fault = try await books.fault() { return fault.english }
                shown = try await MoneyPicture.of(books)
                return nil
            }
            await books.store.close()
            if let found {
                reported += 1
                XCTAssertFalse(found.isEmpty, "bit \(bit): damage without a message")
                continue
            }
            harmless += 1
            XCTAssertEqual(shown, expected, "bit \(bit) changes the output without a report")
        }
        print("\(reported) reported, \(harmless) harmless")
    }

    /// The problem that a check reports; `nil` if there is none.
    private func report(_ bit: Int, _ check: () async throws -> String?) async -> String? {
        do {
            return try await check()
        } catch ServiceError.storage(_, let path, let words) {
            return "\(path): \(words)"
        } catch {
            XCTFail("bit \(bit): \(error)")
            return "\(error)"
        }
    }

    private static func bits(
        of count: Int, _ wanted: String?, _ generator: inout SeededGenerator
    ) -> [Int] {
        if wanted == "all" { return Array(0..<count) }
        // The first hundred bytes identify the file, and everything depends on the first page.
        let header = stride(from: 0, to: 800, by: 8).map { $0 + Int.random(in: 0..<8, using: &generator) }
        let others = (0..<(wanted.flatMap { Int($0) } ?? 400)).map { _ in
            Int.random(in: 0..<count, using: &generator)
        }
        return header + others
    }
}

/// The money that a bank shows.
private enum MoneyPicture {
    struct Picture: Equatable {
        let balances: [String]
        let transfers: [Transfer]
    }

    static func of(_ books: FaultyBooks) async throws -> Picture {
        let accounts = try await books.accounts.accounts(.all)
        let transfers = try await books.transfers.transfers(page: nil).items
        await books.store.close()
        return Picture(
            balances: accounts.map { "\($0.id) \($0.balance) \($0.availableBalance) \($0.status)" },
            transfers: transfers)
    }
}
