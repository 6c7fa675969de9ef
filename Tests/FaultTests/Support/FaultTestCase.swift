import BankTestSupport
import Foundation
import XCTest

/// Repeats an operation on new copies of a ledger. Each time, a different call fails.
class FaultTestCase: XCTestCase {
    private var home = TemporaryHome()
    private var copyCount = 0
    private var faultCount = 0

    /// Every how many calls one is tried: `FAULT_STRIDE`, where 1 tries all. For long work, `factor` times as many.
    private let stride = ProcessInfo.processInfo.environment["FAULT_STRIDE"].flatMap { Int($0) } ?? 7

    override func setUp() async throws {
        home = TemporaryHome()
        try await FaultyBooks(in: try makeFolder("whole")).fill()
    }

    override func tearDown() async throws {
        print("\(faultCount) faults")
        home.remove()
    }

    /// Fails one call after another until there are no more. `body` gets its copy of the ledger. `check` examines the
    /// result without faults and gets the fault for its messages. `original` is the folder that is copied for each
    /// call.
    func sweep<Outcome>(
        _ faults: [Fault] = Fault.all, every factor: Int = 1, of original: String = "whole",
        _ body: (_ folder: String, _ context: String) async throws -> Outcome,
        check: (_ folder: String, _ outcome: Outcome, _ context: String) async throws -> Void
    ) async throws {
        for fault in faults {
            let stride = self.stride == 1 ? 1 : self.stride * factor
            let first = Int.random(in: 1...stride)
            var number = first
            while true {
                let folder = try copy(of: original)
                let context = "\(fault), call \(number)"
                var outcome: Outcome?
                let struck = try await fault.strike(number) { outcome = try await body(folder, context) }
                if let outcome { try await check(folder, outcome, context) }
                try FileManager.default.removeItem(atPath: folder)
                guard struck else { break }
                faultCount += 1
                number += stride
            }
            XCTAssertGreaterThan(number, stride == 1 ? 1 : 0, "\(fault): no call can fail")
        }
    }

    /// Creates a folder that can be copied.
    func makeFolder(_ name: String) throws -> String {
        let folder = "\(home.path)/\(name)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }

    /// A new copy of a folder. The folder `whole` has the ledger.
    func copy(of original: String = "whole", to name: String? = nil) throws -> String {
        copyCount += 1
        let folder = "\(home.path)/\(name ?? "copy-\(copyCount)")"
        try FileManager.default.copyItem(atPath: "\(home.path)/\(original)", toPath: folder)
        return folder
    }
}
