import BankServices
import BankTestSupport
import XCTest

/// Promises of ``FileStorageProtocol``. The storage is empty at first.
enum FileStoragePromises {
    static let all: [Promise<any FileStorageProtocol>] = [
        Promise("a written file is read byte for byte, in its area only") { files in
            for bytes: [UInt8] in [[], [0], Array(0...255), Array(repeating: 7, count: 300_000)] {
                try await files.write(bytes, to: name("a"), in: .documents)
                let read = try await files.read(name("a"), in: .documents)
                XCTAssertEqual(read, bytes)
            }
            for area in [FileArea.cache, .temporary] {
                await assertRefused(.notFound(.file, name: "a")) { try await files.read(name("a"), in: area) }
            }
        },
        Promise("names are sorted and of one area only") { files in
            for text in ["b.txt", "B", "a", "1"] { try await files.write([1], to: name(text), in: .cache) }
            try await files.write([1], to: name("other"), in: .temporary)
            let names = try await files.names(in: .cache)
            XCTAssertEqual(names.map(\.text), ["1", "B", "a", "b.txt"])
        },
        Promise("a deleted file is gone and cannot be deleted twice") { files in
            try await files.write([1], to: name("a"), in: .cache)
            try await files.delete(name("a"), in: .cache)
            await assertRefused(.notFound(.file, name: "a")) { try await files.delete(name("a"), in: .cache) }
            await assertRefused(.notFound(.file, name: "a")) { try await files.read(name("a"), in: .cache) }
        },
        Promise("emptying an area does not affect the others") { files in
            for area in FileArea.allCases { try await files.write([1], to: name("a"), in: area) }
            try await files.removeAll(in: .cache)
            try await files.removeAll(in: .cache)
            var counts: [Int] = []
            for area in FileArea.allCases { counts.append(try await files.names(in: area).count) }
            XCTAssertEqual(counts, [1, 0, 1])
        },
        Promise("an empty area has no names") { files in
            let names = try await files.names(in: .documents)
            XCTAssertEqual(names, [])
        },
        Promise("a file above the limit is refused, and the old one stays") { files in
            try await files.write([1], to: name("a"), in: .cache)
            let tooMany = FileLimit.maximumByteCount + 1
            await assertRefused(
                .invalidValue(
                    field: .file, value: "\(tooMany) bytes",
                    reason: .tooLong(maximum: FileLimit.maximumByteCount))
            ) { try await files.write([UInt8](repeating: 0, count: tooMany), to: name("a"), in: .cache) }
            let bytes = try await files.read(name("a"), in: .cache)
            XCTAssertEqual(bytes, [1])
        },
    ]

    private static func name(_ text: String) throws -> FileName { try FileName(text) }
}
