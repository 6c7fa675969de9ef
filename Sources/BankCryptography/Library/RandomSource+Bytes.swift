package import BankDomain
package import BankServices

extension RandomSource {
    /// Random bytes that everybody may see: a nonce, a salt, an id.
    package func bytes(_ byteCount: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: byteCount)
        bytes.withUnsafeMutableBytes(fill)
        return bytes
    }

    /// Random bytes that nobody may see.
    package func secret(byteCount: Int) -> SecretBytes {
        SecretBytes(count: byteCount, fill)
    }

    private func fill(_ bytes: UnsafeMutableRawBufferPointer) {
        for start in stride(from: 0, to: bytes.count, by: 8) {
            withUnsafeBytes(of: nextUInt64().littleEndian) { word in
                for offset in 0..<min(8, bytes.count - start) { bytes[start + offset] = word[offset] }
            }
        }
    }
}
