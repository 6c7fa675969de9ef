/// The beginning of account ids, as the numbers that it leaves possible.
///
/// `acc1` leaves `ACC100…ACC199`, `ACC1000…ACC1999` and so on; `acc01` leaves `ACC010…ACC019`.
struct AccountNumberPrefix {
    private static let letters = "acc"
    private static let paddedLength = 3

    private let folded: String

    /// Takes a text folded to lower case.
    init(_ folded: String) {
        self.folded = folded
    }

    /// The numbers up to `last` whose ids begin with the text, ascending.
    func ranges(upTo last: Int64) -> [ClosedRange<Int64>] {
        guard last > 0 else { return [] }
        if Self.letters.hasPrefix(folded) { return [1...last] }
        guard folded.hasPrefix(Self.letters) else { return [] }
        let digits = folded.dropFirst(Self.letters.count)
        guard digits.utf8.count <= 18, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let value = Int64(digits)
        else { return [] }
        return ranges(value, digitCount: digits.utf8.count, isPadded: digits.first == "0", last)
    }

    private func ranges(
        _ value: Int64, digitCount: Int, isPadded: Bool, _ last: Int64
    ) -> [ClosedRange<Int64>] {
        var ranges: [ClosedRange<Int64>] = []
        var scale: Int64 = 1
        // Ids of more than three digits have no zeros before them.
        let longest = isPadded ? Self.paddedLength : 18
        for length in stride(from: digitCount, through: longest, by: 1) {
            let first = max(1, value * scale)
            guard first <= last else { break }
            let end = value * scale + scale - 1
            if length >= Self.paddedLength, first <= end { ranges.append(first...min(end, last)) }
            scale *= 10
        }
        return ranges
    }
}
