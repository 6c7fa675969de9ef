import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankMock

final class DamagedStateTests: XCTestCase {
    private let store = InMemorySnapshotStore()

    func testDamagedHead_IsMovedAsideAndReplacedByTheSeed() async throws {
        for text in ["", "no json", "{}", "[]", #"{"version":1}"#, #"{"version":"1"}"#, "null", "\u{0}"] {
            for call in calls {
                try await store.put(head: Array(text.utf8), log: [])
                try await assertMovedAside(call, text)
            }
        }
    }

    func testHeadCutAtAnyLength_IsMovedAside() async throws {
        try await MockServices(store: store).save(1, key: "a")
        let contents = try await store.contents()
        for length in 0..<contents.head.count {
            try await store.put(head: Array(contents.head.prefix(length)), log: contents.log)
            let error = await refusal("\(length) bytes") {
                try await MockServices(store: self.store).accountService.accounts(.own)
            }
            guard case .storage(.movedAside, "memory", _)? = error else {
                return XCTFail("\(length) bytes: \(String(describing: error))")
            }
        }
    }

    func testShortJournal_IsMovedAsideAndReplacedByTheSeed() async throws {
        for dropped in [1, 10, 100_000] {
            try await assertDamagedJournal { Array($0.dropLast(dropped)) }
        }
    }

    func testDamagedJournal_IsMovedAsideAndReplacedByTheSeed() async throws {
        let damages: [@Sendable ([UInt8]) -> [UInt8]] = [
            { log in Array(repeating: UInt8(ascii: "x"), count: log.count) },
            { log in Array(repeating: UInt8(ascii: "\n"), count: log.count) },
            { log in [UInt8(ascii: "\n")] + log.dropFirst() },
            { log in log.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 } },
            { log in Array(log.reversed()) },
        ]
        for damage in damages { try await assertDamagedJournal(damage) }
    }

    func testDamagedJournal_DoesNotHinderReadingAccounts() async throws {
        try await MockServices(store: store).save(1, key: "a")
        try await store.put(head: try await store.contents().head, log: [])
        let balance = try await MockServices(store: store).balance("ACC002")
        XCTAssertEqual(balance, 1_500_001)
    }

    func testImpossibleCounts_AreDamage() async throws {
        try await MockServices(store: store).save(1, key: "a")
        let contents = try await store.contents()
        let original = try MockStateCoding.head(contents.head, path: "memory")
        for (length, count) in [
            (-1, 1), (original.journalLength, -1), (original.journalLength, 2), (0, 1), (.max, 1),
        ] {
            var head = original
            head.journalLength = length
            head.journalCount = count
            try await store.put(head: try MockStateCoding.encode(head), log: contents.log)
            try await assertMovedAside(
                { try await $0.transferService.transfers(page: nil) }, "\(length) \(count)")
        }
    }

    func testNewerVersion_IsRefusedAndNotMoved() async throws {
        try await MockServices(store: store).save(1, key: "a")
        let contents = try await store.contents()
        let text = String(decoding: contents.head, as: UTF8.self)
        let newer = Array(text.replacing("\"version\":1", with: "\"version\":2").utf8)
        XCTAssertNotEqual(newer, contents.head)
        try await store.put(head: newer, log: contents.log)
        for call in calls {
            let error = await refusal { try await call(MockServices(store: self.store)) }
            guard case .storage(.newer, "memory", _)? = error else {
                return XCTFail("\(String(describing: error))")
            }
        }
        let head = try store.readHead()
        XCTAssertEqual(head, newer)
    }

    func testNewerVersionOfAnotherForm_IsRefusedAndNotMoved() async throws {
        let newer = Array(#"{"version":99,"accounts":"elsewhere"}"#.utf8)
        try await store.put(head: newer, log: [])
        let error = await refusal { try await MockServices(store: self.store).accountService.accounts(.own) }
        guard case .storage(.newer, _, _)? = error else { return XCTFail("\(String(describing: error))") }
        let head = try store.readHead()
        XCTAssertEqual(head, newer)
    }

    private typealias Call = @Sendable (MockServices) async throws -> Any

    private let calls: [Call] = [
        { try await $0.accountService.accounts(.own) },
        { try await $0.transferService.transfers(page: nil) },
        { try await $0.save(1, key: "call") },
        { try await $0.save(1, key: "call", mode: .dryRun) },
        { try await $0.demoControl.status() },
    ]

    private func assertMovedAside(_ call: Call, _ message: String, line: UInt = #line) async throws {
        let services = MockServices(store: store)
        let error = await refusal(message, line: line) { try await call(services) }
        guard case .storage(.movedAside, "memory", _)? = error else {
            return XCTFail("\(message): \(String(describing: error))", line: line)
        }
        let head = try store.readHead()
        XCTAssertNil(head, line: line)
        let balance = try await services.balance("ACC002")
        XCTAssertEqual(balance, 1_500_000, line: line)
        _ = try await call(services)
        try await store.remove()
    }

    private func assertDamagedJournal(
        line: UInt = #line, _ damage: ([UInt8]) -> [UInt8]
    ) async throws {
        let services = MockServices(store: store)
        try await services.save(1, key: "a")
        try await services.save(2, key: "b")
        let contents = try await store.contents()
        try await store.put(head: contents.head, log: damage(contents.log))
        try await assertMovedAside(
            { try await $0.transferService.transfers(page: nil) }, "journal", line: line)
    }
}
