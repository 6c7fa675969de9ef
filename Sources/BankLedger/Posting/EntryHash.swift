import BankCryptography
import BankDomain

/// The hash of an entry over all of its fields and the hashes before it.
///
/// A tag names the format. Posting and verification both use this; an encoder is reused from entry to entry.
struct EntryHash {
    /// The fields of a transfer. Texts are UTF-8.
    struct Transfer<Text: Collection<UInt8>> {
        var id: Int64
        var group: Int64
        var kind: Text
        var debit: Int64
        var credit: Int64
        var amount: Int64
        var currency: Text
        var bookingDate: Int64
        var valueDate: Int64
        var createdAt: Int64
        var reference: Text
        var category: Text
    }

    /// The fields of one of its entries.
    struct Entry<Text: Collection<UInt8>> {
        var id: Int64
        var account: Int64
        var number: Int64
        var description: Text
        var counterparty: Text
    }

    private static let accountTag: UInt8 = 1
    private static let entryTag: UInt8 = 2

    private var bytes = CanonicalBytes()
    private var transferByteCount = 0

    /// The hash before an account's first entry, made of the account's fixed fields.
    static func genesis(
        account: Int64, number: String, currency: String, openedOn: CalendarDate
    ) -> Digest {
        var bytes = CanonicalBytes()
        bytes.append(tag: accountTag)
        bytes.append(account)
        bytes.append(number)
        bytes.append(currency)
        bytes.append(Int64(openedOn.dayNumber))
        return bytes.digest
    }

    /// Begins a transfer, whose entries follow.
    mutating func begin<Text>(_ transfer: Transfer<Text>) {
        bytes.truncate(to: 0)
        bytes.append(tag: Self.entryTag)
        bytes.append(transfer.id)
        bytes.append(transfer.group)
        append(transfer.kind)
        bytes.append(transfer.debit)
        bytes.append(transfer.credit)
        bytes.append(transfer.amount)
        append(transfer.currency)
        bytes.append(transfer.bookingDate)
        bytes.append(transfer.valueDate)
        bytes.append(transfer.createdAt)
        append(transfer.reference)
        append(transfer.category)
        transferByteCount = bytes.count
    }

    /// The hash of one entry of the present transfer; `previous` and `opposite` are the newest hashes of its own
    /// account and of the other account before the transfer.
    mutating func finish<Text>(_ entry: Entry<Text>, previous: Digest, opposite: Digest) -> Digest {
        bytes.truncate(to: transferByteCount)
        bytes.append(entry.id)
        bytes.append(entry.account)
        bytes.append(entry.number)
        append(entry.description)
        append(entry.counterparty)
        bytes.append(previous)
        bytes.append(opposite)
        return bytes.digest
    }

    private mutating func append(_ text: some Collection<UInt8>) {
        if text.withContiguousStorageIfAvailable({ bytes.append($0) }) == nil {
            Array(text).withUnsafeBufferPointer { bytes.append($0) }
        }
    }
}
