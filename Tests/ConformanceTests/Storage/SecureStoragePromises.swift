import BankServices
import BankTestSupport
import XCTest

/// Promises of ``SecureStorageProtocol``. The storage is empty at first.
enum SecureStoragePromises {
    static let all: [Promise<any SecureStorageProtocol>] = [
        Promise("a saved value is loaded byte for byte") { storage in
            let values: [[UInt8]] = [
                [], [0], Array(0...255), Array("secret".utf8), Array(repeating: 7, count: 100_000),
            ]
            for (index, value) in values.enumerated() {
                try await storage.save(SecretBytes(value), for: .init("key \(index)"))
            }
            for (index, value) in values.enumerated() {
                let loaded = try await storage.bytes(.init("key \(index)"))
                XCTAssertEqual(loaded, value)
            }
        },
        Promise("saving again replaces the value") { storage in
            for value: [UInt8] in [[1, 2, 3], [], [4]] {
                try await storage.save(SecretBytes(value), for: .init("a"))
                let loaded = try await storage.bytes(.init("a"))
                XCTAssertEqual(loaded, value)
            }
            let keys = try await storage.keys()
            XCTAssertEqual(keys, [.init("a")])
        },
        Promise("a missing secret is not found") { storage in
            try await storage.save(SecretBytes([1]), for: .init("a"))
            for name in ["b", "A", "", "a ", "a\u{0}", "%"] {
                let missing = ServiceError.notFound(.secret, name: name)
                await assertRefused(missing, name) { try await storage.bytes(.init(name)) }
                await assertRefused(missing, name) { try await storage.delete(.init(name)) }
            }
            let loaded = try await storage.bytes(.init("a"))
            XCTAssertEqual(loaded, [1])
        },
        Promise("a deleted value is gone, cannot be deleted twice, and can be saved again") { storage in
            let (kept, gone) = (SecureStorageKey("kept"), SecureStorageKey("gone"))
            try await storage.save(SecretBytes([1]), for: kept)
            try await storage.save(SecretBytes([2]), for: gone)
            try await storage.delete(gone)
            await assertRefused(.notFound(.secret, name: "gone")) { try await storage.bytes(gone) }
            await assertRefused(.notFound(.secret, name: "gone")) { try await storage.delete(gone) }
            try await storage.save(SecretBytes([3]), for: gone)
            let values = [try await storage.bytes(kept), try await storage.bytes(gone)]
            XCTAssertEqual(values, [[1], [3]])
        },
        Promise("keys are listed once each, sorted") { storage in
            let empty = try await storage.keys()
            XCTAssertEqual(empty, [])
            for name in ["b", "a/b", "é", "a", "B", "a b", "日本", "b"] {
                try await storage.save(SecretBytes([1]), for: .init(name))
            }
            let keys = try await storage.keys().map(\.name)
            XCTAssertEqual(keys, ["B", "a", "a b", "a/b", "b", "é", "日本"])
        },
        Promise("simultaneous changes lose nothing") { storage in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<16 {
                    group.addTask {
                        try await storage.save(SecretBytes([UInt8(index)]), for: .init("k\(index)"))
                    }
                }
                try await group.waitForAll()
            }
            for index in 0..<16 {
                let loaded = try await storage.bytes(.init("k\(index)"))
                XCTAssertEqual(loaded, [UInt8(index)])
            }
        },
        Promise("of simultaneous first saves, one succeeds") { storage in
            let kept = try await withThrowingTaskGroup(of: UInt8?.self) { group in
                for index in UInt8(0)..<16 {
                    group.addTask {
                        try await storage.saveIfAbsent(SecretBytes([index]), for: .init("a")) ? index : nil
                    }
                }
                return try await group.reduce(into: [UInt8]()) { if let index = $1 { $0.append(index) } }
            }
            XCTAssertEqual(kept.count, 1)
            let loaded = try await storage.bytes(.init("a"))
            XCTAssertEqual(loaded, kept)
        },
    ]
}

extension SecureStorageProtocol {
    /// The bytes under a key, for comparisons.
    fileprivate func bytes(_ key: SecureStorageKey) async throws -> [UInt8] {
        try await load(key).withUnsafeBytes { Array($0) }
    }
}
