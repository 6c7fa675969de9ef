import BankDomain
import BankSQL
import LanguageKit

/// Looks for values of no known form in a transfer. Kinds and categories are few, so their texts are looked up once.
struct KnownWords {
    private var kinds: Set<UInt64> = []
    private var categories: Set<UInt64> = []

    /// The first value of no known form, in words.
    mutating func malformation(of transfer: StoredTransfer) -> Phrase? {
        do throws(MalformedValue) {
            _ = try StoredValue.number(transfer.id)
            _ = try StoredValue.amount(transfer.amount)
            _ = try StoredValue.date(transfer.hashed.bookingDate)
            _ = try StoredValue.date(transfer.hashed.valueDate)
            _ = try StoredValue.instant(transfer.hashed.createdAt)
            try Self.look(transfer.hashed.kind, as: Posting.Kind.self, &kinds)
            try Self.look(transfer.hashed.category, as: TransactionCategory.self, &categories)
            return nil
        } catch {
            return error.detail
        }
    }

    private static func look<Choice: RawRepresentable<String>>(
        _ bytes: UnsafeBufferPointer<UInt8>, as type: Choice.Type, _ known: inout Set<UInt64>
    ) throws(MalformedValue) {
        let short = bytes.count <= 8 ? bytes.reduce(1) { $0 << 8 | UInt64($1) } : nil
        if let short, bytes.count < 8, known.contains(short) { return }
        _ = try StoredValue.choice(String(decoding: bytes, as: UTF8.self), as: type)
        if let short, bytes.count < 8 { known.insert(short) }
    }
}
