import BankDomain
import BankServices
import FoundationEssentials
import Synchronization

/// The postings of a journal file, decoded when they are first read: a change usually needs only the last of them, and
/// whether a key was used.
final class StoredPostings: Sendable {
    let count: Int
    let transferCount: Int

    private let lines: [UInt8]
    private let path: String
    private let decoded = Mutex<Result<[MockPosting], ServiceError>?>(nil)

    /// Throws `damaged` if the lines are not as many as stated.
    /// - Parameter transferCount: how many are transfers; `nil` decodes them to count.
    init(lines: [UInt8], count: Int, transferCount: Int?, path: String) throws {
        guard lines.withUnsafeBufferPointer({ $0.count(where: { $0 == UInt8(ascii: "\n") }) }) == count,
            count == 0 || lines.last == UInt8(ascii: "\n")
        else { throw MockStateCoding.incomplete(path) }
        self.lines = lines
        self.count = count
        self.path = path
        guard let transferCount else {
            let postings = try MockStateCoding.journal(lines, count: count, path: path)
            self.transferCount = postings.count(where: \.isTransfer)
            decoded.withLock { $0 = .success(postings) }
            return
        }
        self.transferCount = transferCount
    }

    /// The postings; empty if the file is damaged, which ``damage`` then tells.
    var postings: [MockPosting] { (try? result.get()) ?? [] }

    /// The damage that was found by decoding; `nil` if nothing was decoded yet, or all of it could be.
    var damage: ServiceError? {
        guard case .failure(let error)? = decoded.withLock({ $0 }) else { return nil }
        return error
    }

    /// Decodes the postings now. Throws `damaged`.
    func decode() throws { _ = try result.get() }

    /// The last posting. It alone is decoded, if the others are not.
    var last: MockPosting? {
        if case .success(let postings)? = decoded.withLock({ $0 }) { return postings.last }
        let line = lines.dropLast().reversed().prefix { $0 != UInt8(ascii: "\n") }.reversed()
        return (try? MockStateCoding.journal(Array(line), count: 1, path: path))?.first ?? postings.last
    }

    /// The index of the posting for a user's key. Lines are decoded only if the key occurs in one of them.
    func index(user: UserID, key: IdempotencyKey) -> Int? {
        guard mayContain(key) else { return nil }
        return postings.firstIndex { $0.request?.user == user && $0.request?.key == key }
    }

    private func mayContain(_ key: IdempotencyKey) -> Bool {
        // A key with characters that JSON escapes is looked for in the decoded postings.
        guard key.text.utf8.allSatisfy({ $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) else {
            return true
        }
        return lines.withUnsafeBytes { ByteSearch.contains(Array("\"\(key.text)\"".utf8), in: $0) }
    }

    private var result: Result<[MockPosting], ServiceError> {
        decoded.withLock { decoded in
            if let decoded { return decoded }
            let result = Result { try MockStateCoding.journal(lines, count: count, path: path) }
                .flatMap { postings in
                    postings.count(where: \.isTransfer) == transferCount
                        ? .success(postings) : .failure(MockStateCoding.incomplete(path))
                }
                .mapError { $0 as? ServiceError ?? MockStateCoding.incomplete(path) }
            decoded = result
            return result
        }
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
        guard let first = needle.first, let last = needle.last, bytes.count >= needle.count else {
            return false
        }
        let end = bytes.count - needle.count
        var index = 0
        while index <= end {
            if bytes[index] == first, bytes[index + needle.count - 1] == last,
                bytes[index..<index + needle.count].elementsEqual(needle)
            {
                return true
            }
            index += 1
        }
        return false
    }
}
