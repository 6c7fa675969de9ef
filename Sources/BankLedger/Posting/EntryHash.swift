import BankDomain

/// The hash of an entry over all of its fields and the hashes before it.
///
/// The encoding is unambiguous: a fixed order, integers as 8 bytes, little end first, texts after their
/// length, a tag that names the form. Posting and verification both come here.
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

    private var buffer: [UInt8] = []
    private var transferByteCount = 0

    /// An encoder, which keeps its memory from entry to entry.
    init() {
        buffer.reserveCapacity(512)
    }

    /// What stands before an account's first entry: the hash of what makes it that account.
    static func genesis(
        account: Int64, number: String, currency: String, openedOn: CalendarDate
    ) -> Digest {
        var encoder = EntryHash()
        encoder.buffer.append(accountTag)
        encoder.append(account)
        encoder.append(number.utf8)
        encoder.append(currency.utf8)
        encoder.append(Int64(openedOn.dayNumber))
        return encoder.digest()
    }

    /// Begins a transfer, whose entries follow.
    mutating func begin<Text>(_ transfer: Transfer<Text>) {
        buffer.removeAll(keepingCapacity: true)
        buffer.append(Self.entryTag)
        append(transfer.id)
        append(transfer.group)
        append(transfer.kind)
        append(transfer.debit)
        append(transfer.credit)
        append(transfer.amount)
        append(transfer.currency)
        append(transfer.bookingDate)
        append(transfer.valueDate)
        append(transfer.createdAt)
        append(transfer.reference)
        append(transfer.category)
        transferByteCount = buffer.count
    }

    /// The hash of one entry of the transfer begun; `previous` and `opposite` are the newest hashes of its
    /// own account and of the other one before the transfer.
    mutating func finish<Text>(_ entry: Entry<Text>, previous: Digest, opposite: Digest) -> Digest {
        buffer.removeSubrange(transferByteCount...)
        append(entry.id)
        append(entry.account)
        append(entry.number)
        append(entry.description)
        append(entry.counterparty)
        append(previous)
        append(opposite)
        return digest()
    }

    private func digest() -> Digest { buffer.withUnsafeBufferPointer { Digest(of: $0) } }

    private mutating func append(_ value: Int64) {
        withUnsafeBytes(of: value.littleEndian) { buffer.append(contentsOf: $0) }
    }

    private mutating func append(_ text: some Collection<UInt8>) {
        append(Int64(text.count))
        buffer.append(contentsOf: text)
    }

    private mutating func append(_ digest: Digest) {
        digest.withBytes { buffer.append(contentsOf: $0) }
    }
}
