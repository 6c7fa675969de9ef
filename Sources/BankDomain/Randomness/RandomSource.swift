/// Where random numbers come from; a dependency, so that a seed reproduces every run.
public protocol RandomSource: Sendable {
    func nextUInt64() -> UInt64
}

extension RandomSource {
    /// `words` times 64 random bits, as lower-case hexadecimal digits.
    public func hexadecimal(words: Int) -> String {
        (0..<words).map { _ in
            let digits = String(nextUInt64(), radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }.joined()
    }

    /// `count` random decimal digits, the first of them not zero.
    public func decimalDigits(_ count: Int) -> String {
        (0..<count).map { String($0 == 0 ? 1 + nextUInt64() % 9 : nextUInt64() % 10) }.joined()
    }
}
