/// The three letters of a currency in one word, which compares faster than a text.
struct CurrencyCode: Hashable, Sendable {
    private let letters: UInt32

    /// The letters as a text.
    var code: String {
        String(
            decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: letters >> $0) }.drop { $0 == 0 },
            as: UTF8.self)
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        letters = bytes.count == 3 ? bytes.reduce(0) { $0 << 8 | UInt32($1) } : 0
    }
}
