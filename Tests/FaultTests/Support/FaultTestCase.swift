import BankTestSupport
import Foundation
import XCTest

/// Tries something on a fresh copy of the same books again and again, each time with another call that fails.
class FaultTestCase: XCTestCase {
    private var home = TemporaryHome(in: TemporaryHome.memory)
    private var copyCount = 0

    /// Of how many calls one is tried: `FAULT_STRIDE`, 1 tries all; of long work, `factor` times as many.
    private let stride = ProcessInfo.processInfo.environment["FAULT_STRIDE"].flatMap { Int($0) } ?? 7

    override func setUp() async throws {
        home = TemporaryHome(in: TemporaryHome.memory)
        try FileManager.default.createDirectory(
            atPath: home.path + "/whole", withIntermediateDirectories: true)
        try await FaultyBooks(in: home.path + "/whole").fill()
    }

    override func tearDown() async throws {
        home.remove()
    }

    /// Lets one call fail, then another, until there is none. `body` is told where its books are; `check` looks
    /// at what it left, where nothing fails any more, and is told what fails in the messages.
    func sweep<Outcome>(
        _ faults: [Fault] = Fault.all, every factor: Int = 1, empty: Bool = false,
        _ body: (_ folder: String, _ context: String) async throws -> Outcome,
        check: (_ folder: String, _ outcome: Outcome, _ context: String) async throws -> Void
    ) async throws {
        for fault in faults {
            let stride = self.stride == 1 ? 1 : self.stride * factor
            let first = Int.random(in: 1...stride)
            var number = first
            while true {
                let folder = try copy(empty: empty)
                let context = "\(fault), call \(number)"
                var outcome: Outcome?
                let struck = try await fault.strike(number) { outcome = try await body(folder, context) }
                if let outcome { try await check(folder, outcome, context) }
                try FileManager.default.removeItem(atPath: folder)
                guard struck else { break }
                number += stride
            }
            XCTAssertGreaterThan(number, stride == 1 ? 1 : 0, "\(fault): there is nothing that could fail")
        }
    }

    /// A fresh copy of the books, or a folder without any.
    func copy(empty: Bool = false) throws -> String {
        copyCount += 1
        let folder = "\(home.path)/copy-\(copyCount)"
        if empty {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } else {
            try FileManager.default.copyItem(atPath: home.path + "/whole", toPath: folder)
        }
        return folder
    }
}
