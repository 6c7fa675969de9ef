import BankDomain
import BankServices
import FoundationEssentials
import JSONKit
import LanguageKit

/// Encodes head and journal: the head is one JSON object, the journal one object for each line.
enum MockStateCoding {
    static func head(_ bytes: [UInt8], path: String) throws -> MockBankHead {
        struct Versioned: Decodable { let version: Int }
        do {
            let json = try JSONText(bytes, limits: JSONText.Limits(depth: 32)).root
            let version = try json.decode(Versioned.self).version
            guard version <= MockBankHead.currentVersion else {
                throw ServiceError.storage(.newer, path: path, underlying: "its version is \(version)")
            }
            let head = try json.decode(MockBankHead.self)
            guard head.isPossible else {
                throw ServiceError.storage(
                    .damaged, path: path, underlying: "the demo's state has impossible values")
            }
            return head
        } catch let error as ServiceError {
            throw error
        } catch {
            throw ServiceError.storage(.damaged, path: path, underlying: "the demo's state can't be read")
        }
    }

    static func journal(_ bytes: [UInt8], count: Int, path: String) throws -> [MockPosting] {
        JournalReads.add(count)
        let postings = try bytes.split(separator: UInt8(ascii: "\n")).map { line in
            do {
                let posting = try JSONText.decode(MockPosting.self, from: Array(line))
                guard posting.amount.isPositive else { throw MoneyError.notANumber }
                return posting
            } catch {
                throw ServiceError.storage(
                    .damaged, path: path, underlying: "the demo's journal can't be read")
            }
        }
        guard postings.count == count else { throw incomplete(path) }
        return postings
    }

    static func incomplete(_ path: String) -> ServiceError {
        .storage(.damaged, path: path, underlying: "the demo's journal is incomplete")
    }

    static func encode(_ head: MockBankHead) throws -> [UInt8] { try encode(head, with: encoder()) }

    static func encode(_ postings: [MockPosting]) throws -> [UInt8] {
        let encoder = encoder()
        return try postings.flatMap { try encode($0, with: encoder) + [UInt8(ascii: "\n")] }
    }

    private static func encoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    private static func encode(_ value: some Encodable, with encoder: JSONEncoder) throws -> [UInt8] {
        do {
            return Array(try encoder.encode(value))
        } catch {
            throw ServiceError.unknown(
                underlying: "the demo's state can't be written: \(String(describing: error))")
        }
    }
}

extension MockSeed {
    /// The stored bank: the seed's postings, then the journal's.
    ///
    /// - Parameter isDecoded: whether the journal's postings are decoded now, so that damage is found first.
    func bank(
        head bytes: [UInt8]?, log: SnapshotStore.LogReader, path: String, newest: NewestState = NewestState(),
        isDecoded: Bool = true
    ) throws -> MockBank {
        guard let bytes else { return newest.grown { grown() } }
        var head = try newest.head(of: bytes) { completing(try MockStateCoding.head(bytes, path: path)) }
        guard head.seed == seed else {
            throw ServiceError.storage(
                .damaged, path: path, underlying: "the demo's state comes from another seed")
        }
        let earlier = head.hasOwnData == true ? MockJournal() : newest.grown { grown() }.journal
        let journal = try newest.journal(of: bytes, log, length: head.journalLength) {
            MockJournal(
                try StoredPostings(
                    after: earlier, lines: try log(0..<head.journalLength), count: head.journalCount,
                    transferCount: head.journalTransferCount, path: path))
        }
        if isDecoded { try journal.decode() }
        head.journalTransferCount = journal.transferCount - earlier.transferCount
        return MockBank(head: head, journal: journal)
    }
}

extension MockBank {
    /// The change to a store that replaces `before` by this bank.
    func change(since before: MockBank) throws -> SnapshotChange {
        let lines = try MockStateCoding.encode(journal.postings(from: before.journal.count))
        var next = head
        next.journalLength = before.head.journalLength + lines.count
        next.journalCount = before.head.journalCount + journal.count - before.journal.count
        next.journalTransferCount =
            (before.head.journalTransferCount ?? 0) + journal.transferCount - before.journal.transferCount
        return SnapshotChange(
            head: try MockStateCoding.encode(next), logLength: before.head.journalLength, appendedLog: lines)
    }
}
