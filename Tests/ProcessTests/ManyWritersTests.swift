import BankTestSupport
import Foundation
import XCTest

/// Several processes pay from one ledger at once. `make processes` runs eight with 500 payments each and measures their
/// waiting time. `PROCESS_COUNT` and `PROCESS_TRANSFERS` set the numbers; `PROCESS_LIMITS=1` turns on the time limits.
final class ManyWritersTests: XCTestCase {
    func testManyProcesses_LoseNothing() throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["PROCESS_COUNT"].flatMap { Int($0) } ?? 4
        let transfers = environment["PROCESS_TRANSFERS"].flatMap { Int($0) } ?? 50
        let home = TemporaryHome()
        let folder = URL(fileURLWithPath: home.path)
        try PayerProcess(["make"], in: folder).finish()
        let writers = try (1...count).map { try PayerProcess(["pay", "w\($0)", "\(transfers)"], in: folder) }
        let times = writers.map { $0.finish().split(separator: " ").compactMap { Double($0.trimmed) } }
        let keys = try writers.flatMap { try $0.lines() }
        XCTAssertEqual(keys.count, count * transfers)
        let input = folder.appending(path: "keys")
        try (keys.joined(separator: "\n") + "\n").write(to: input, atomically: false, encoding: .utf8)
        let checker = try PayerProcess(["check"], in: folder, input: input)
        checker.finish()
        XCTAssertEqual(try checker.lines(), ["0"])
        if environment["PROCESS_LIMITS"] == "1" { assertFair(times, transfers) }
    }

    private func assertFair(_ times: [[Double]], _ transfers: Int) {
        let whole = times.compactMap(\.first).sorted()
        let longest = times.map { $0[1] }.max() ?? .infinity
        let most = times.map { $0[2] }.max() ?? .infinity
        let median = whole[whole.count / 2]
        print("\(whole.count) processes, \(transfers) payments each")
        print("done after \(whole.map { "\($0)" }.joined(separator: ", ")) s; longest payment \(longest) s")
        print("at most \(Int(most)) payments of others between two of one process")
        XCTAssertLessThan(longest, 1, "a payment waited too long")
        XCTAssertLessThan(whole.last ?? .infinity, 2 * median, "a process was left behind")
    }
}

extension Substring {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
