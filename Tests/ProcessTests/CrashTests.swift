import BankTestSupport
import Foundation
import XCTest

/// Kills processes while they write. `make crash` kills a thousand. `CRASH_KILLS` is the number, `CRASH_SEED` the seed
/// of the moments.
final class CrashTests: XCTestCase {
    func testKilledWriters_KeepAcknowledgedPayments() throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["CRASH_KILLS"].flatMap { Int($0) } ?? 20
        let seed = environment["CRASH_SEED"].flatMap { UInt64($0) } ?? .random(in: 1...1_000_000)
        print("CRASH_SEED=\(seed) CRASH_KILLS=\(count)")
        var moments = SeededMoments(seed: seed)
        var total = Total()
        // Large ledgers take long to verify.
        for start in stride(from: 0, to: count, by: Self.killsPerBooks) {
            try killWriters(min(Self.killsPerBooks, count - start), &moments, &total)
        }
        print("\(count) kills, \(total.acknowledged) payments acknowledged, \(total.others) booked besides")
        XCTAssertGreaterThan(total.acknowledged, 0, "every process ended before its first payment")
    }

    private static let killsPerBooks = 50

    private struct Total {
        var acknowledged = 0
        var others = 0
    }

    private func killWriters(_ count: Int, _ moments: inout SeededMoments, _ total: inout Total) throws {
        let home = TemporaryHome()
        let folder = URL(fileURLWithPath: home.path)
        try PayerProcess(["make"], in: folder).finish()
        var keys: [String] = []
        for number in 1...count {
            // Two processes queue for the lock. One dies, then the other, which may have got the lock from the first.
            let writers = try ["a", "b"].map {
                try PayerProcess(["pay", "\($0)\(number)", "100000"], in: folder)
            }
            for writer in writers {
                usleep(moments.next())
                writer.kill()
                keys += try writer.lines()
            }
            let booked = try check(keys, in: folder)
            XCTAssertLessThanOrEqual(booked, 2 * number, "a process had more than one open payment")
            if number == count { total.others += booked }
        }
        total.acknowledged += keys.count
    }

    /// Checks the ledger as the next command would. Returns the number of payments without an acknowledgement.
    private func check(_ keys: [String], in folder: URL) throws -> Int {
        let input = folder.appending(path: "keys")
        try (keys.joined(separator: "\n") + "\n").write(to: input, atomically: false, encoding: .utf8)
        if keys.isEmpty { try Data().write(to: input) }
        let checker = try PayerProcess(["check"], in: folder, input: input)
        checker.finish()
        return Int(try checker.lines().first ?? "") ?? .max
    }
}

/// The moments of the kills: at once, or after up to 60 milliseconds.
private struct SeededMoments {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 6_364_136_223_846_793_005 &+ 1
    }

    mutating func next() -> UInt32 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt32(state >> 33) % 60_000
    }
}
