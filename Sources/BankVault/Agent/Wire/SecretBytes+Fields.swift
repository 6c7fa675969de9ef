import BankServices

extension SecretBytes {
    /// A part, as a secret of its own.
    func part(_ range: Range<Int>) -> SecretBytes {
        SecretBytes(count: range.count) { part in
            withUnsafeBytes { part.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[range])) }
        }
    }

    /// A part that is no secret.
    func plainPart(_ range: Range<Int>) -> [UInt8] {
        withUnsafeBytes { Array($0[range]) }
    }

    /// Four bytes, the most significant first.
    func integer(at offset: Int) -> UInt32 {
        plainPart(offset..<offset + 4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    func appending(_ other: borrowing SecretBytes) -> SecretBytes {
        SecretBytes(count: count + other.count) { bytes in
            var writer = SecretWriter(bytes)
            writer.append(self)
            writer.append(other)
        }
    }
}
