/// Values of the last few different fields of a column, such as days and statuses, which repeat from row to row.
struct FieldMemo<Value> {
    private static var maximum: Int { 16 }

    private var known: [(field: [UInt8], value: Value)] = []
    private var oldest = 0

    /// The value of a field; `nil` if it is not known.
    @inline(__always)
    func value(_ field: ArraySlice<UInt8>) -> Value? {
        for place in known.indices where known[place].field.elementsEqual(field) { return known[place].value }
        return nil
    }

    /// Keeps the value of a field, in the place of the oldest one.
    mutating func keep(_ value: Value, of field: ArraySlice<UInt8>) -> Value {
        if known.count < Self.maximum {
            known.append((Array(field), value))
        } else {
            known[oldest] = (Array(field), value)
            oldest = (oldest + 1) % Self.maximum
        }
        return value
    }
}

/// Whether a text may name a total, seen from its first word: nearly all rows are entries.
struct TotalFilter {
    private static let rememberedMaximum = 10_000

    private let beginnings = Set(StatementWords.shipped.totalBeginnings.map { Self.firstWord($0.utf8).hash })
    private var remembered: [UInt64: Bool] = [:]

    /// False if a text is no total.
    mutating func mayBeTotal(_ field: ArraySlice<UInt8>) -> Bool {
        guard (2...80).contains(field.count) else { return false }
        let (hash, isASCII) = Self.firstWord(field)
        if isASCII { return beginnings.contains(hash) }
        if let known = remembered[hash] { return known }
        let text = String(decoding: field, as: UTF8.self)
        let words = StatementWords.shipped
        let begins = StatementWords.words(text).first.map(words.totalBeginnings.contains) ?? false
        if remembered.count > Self.rememberedMaximum { remembered = [:] }
        remembered[hash] = begins
        return begins
    }

    // FNV-1a of the letters up to the first blank or mark, in lower case.
    @inline(__always)
    private static func firstWord(_ bytes: some Sequence<UInt8>) -> (hash: UInt64, isASCII: Bool) {
        var (hash, isASCII, hasBegun): (UInt64, Bool, Bool) = (0xCBF2_9CE4_8422_2325, true, false)
        for byte in bytes {
            let lower = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
            let isLetter = lower >= 0x80 || (0x61...0x7A).contains(lower) || (0x30...0x39).contains(lower)
            if !isLetter {
                if hasBegun { break }
                continue
            }
            hasBegun = true
            isASCII = isASCII && lower < 0x80
            hash = (hash ^ UInt64(lower)) &* 0x100_0000_01B3
        }
        return (hash, isASCII)
    }
}
