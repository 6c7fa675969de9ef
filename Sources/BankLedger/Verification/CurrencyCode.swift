/// The three letters of a currency in one word, which compares faster than a text.
struct CurrencyCode: Hashable {
    private let letters: UInt32

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        letters = bytes.count == 3 ? bytes.reduce(0) { $0 << 8 | UInt32($1) } : 0
    }
}
