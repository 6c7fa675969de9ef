import BankDomain
import BankRules
import BankServices
import FoundationEssentials
import Synchronization

/// The postings of a journal file, decoded when they are first read: a change usually needs only the last of them, and
/// whether a key was used.
final class StoredPostings: Sendable {
    /// The journal before them.
    let earlier: MockJournal
    let count: Int
    let transferCount: Int

    private let lines: [UInt8]
    private let path: String
    private let decoded = Mutex<Result<MockJournal, ServiceError>?>(nil)
    private let keys = Mutex(StoredKeys())

    /// Throws `damaged` if the lines are not as many as stated.
    /// - Parameter transferCount: how many are transfers; `nil` decodes them to count.
    init(
        after earlier: MockJournal = MockJournal(), lines: [UInt8], count: Int, transferCount: Int?,
        path: String
    ) throws {
        guard lines.withUnsafeBufferPointer({ $0.count(where: { $0 == UInt8(ascii: "\n") }) }) == count,
            count == 0 || lines.last == UInt8(ascii: "\n")
        else { throw MockStateCoding.incomplete(path) }
        self.earlier = earlier
        self.lines = lines
        self.count = count
        self.path = path
        guard let transferCount else {
            let journal = try earlier.adding(lines, count: count, path: path)
            self.transferCount = journal.transferCount - earlier.transferCount
            decoded.withLock { $0 = .success(journal) }
            return
        }
        self.transferCount = transferCount
    }

    /// The journal up to the end of the file; without the file if that is damaged, which ``damage`` then tells.
    var journal: MockJournal { (try? result.get()) ?? earlier }

    /// The damage that was found by decoding; `nil` if nothing was decoded yet, or all of it could be.
    var damage: ServiceError? {
        guard case .failure(let error)? = decoded.withLock({ $0 }) else { return nil }
        return error
    }

    /// Decodes the postings now. Throws `damaged`.
    func decode() throws { _ = try result.get() }

    /// The last posting. It alone is decoded, if the others are not.
    var last: MockPosting? {
        if case .success(let journal)? = decoded.withLock({ $0 }) { return journal.last }
        let line = lines.dropLast().reversed().prefix { $0 != UInt8(ascii: "\n") }.reversed()
        return (try? MockStateCoding.journal(Array(line), count: 1, path: path))?.first ?? journal.last
    }

    /// The index of the posting for a user's key. Lines are decoded only if the key occurs in one of them.
    func index(user: UserID, key: IdempotencyKey) -> Int? {
        if let index = earlier.index(user: user, key: key) { return index }
        return mayContain(key) ? journal.index(user: user, key: key) : nil
    }

    /// One key is looked for in the bytes. For a batch, all keys are collected once.
    private func mayContain(_ key: IdempotencyKey) -> Bool {
        // JSON escapes these characters, so such a key is looked for in the decoded postings.
        guard key.text.utf8.allSatisfy({ $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) else {
            return true
        }
        return lines.withUnsafeBytes { lines in
            keys.withLock { keys in
                keys.lookupCount += 1
                guard keys.lookupCount > 1 else {
                    return ByteSearch.contains(Array("\"\(key.text)\"".utf8), in: lines)
                }
                if keys.all == nil { keys.all = StoredKeys.keys(in: lines) }
                return keys.all?.contains(key.text) ?? true
            }
        }
    }

    private var result: Result<MockJournal, ServiceError> {
        decoded.withLock { decoded in
            if let decoded { return decoded }
            let result = Result { try earlier.adding(lines, count: count, path: path) }
                .flatMap { journal in
                    journal.transferCount - earlier.transferCount == transferCount
                        ? .success(journal) : .failure(MockStateCoding.incomplete(path))
                }
                .mapError { $0 as? ServiceError ?? MockStateCoding.incomplete(path) }
            decoded = result
            return result
        }
    }
}

extension MockJournal {
    fileprivate func adding(_ lines: [UInt8], count: Int, path: String) throws -> MockJournal {
        var journal = self
        for posting in try MockStateCoding.journal(lines, count: count, path: path) {
            journal.append(posting)
        }
        return journal
    }
}

extension StoredPostings: Equatable {
    static func == (left: StoredPostings, right: StoredPostings) -> Bool {
        left === right || left.lines == right.lines
    }
}

/// Finds bytes in bytes.
private enum ByteSearch {
    /// Compares only where the rarest position of the needle fits: its first and its last byte.
    static func contains(_ needle: [UInt8], in bytes: UnsafeRawBufferPointer) -> Bool {
        end(of: needle, in: bytes, from: 0) != nil
    }

    /// The index after the first occurrence of the needle; `nil` if there is none.
    static func end(of needle: [UInt8], in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let first = needle.first, let last = needle.last, bytes.count >= needle.count else {
            return nil
        }
        let offset = needle.count - 1
        var index = start
        while index + offset < bytes.count {
            if bytes[index] == first, bytes[index + offset] == last,
                bytes[index...index + offset].elementsEqual(needle)
            {
                return index + needle.count
            }
            index += 1
        }
        return nil
    }
}

/// The idempotency keys of a journal file.
private struct StoredKeys {
    var lookupCount = 0
    /// Every text after `"key":`; `nil` before the second lookup.
    var all: Set<String>?

    static func keys(in lines: UnsafeRawBufferPointer) -> Set<String> {
        let label = Array("\"key\":\"".utf8)
        var keys: Set<String> = []
        var index = 0
        while let start = ByteSearch.end(of: label, in: lines, from: index) {
            var end = start
            while end < lines.count, lines[end] != UInt8(ascii: "\"") { end += 1 }
            keys.insert(String(decoding: lines[start..<end], as: UTF8.self))
            index = end
        }
        return keys
    }
}
