package import BankDomain
package import BankServices

// Initialisers that take the source, and no methods of it: to call a method that an extension adds, an asynchronous
// function opens the source in the task's memory, and the optimiser (Swift 6.3.1) gives that back in the wrong order.

extension [UInt8] {
    /// Random bytes that are no secret: a nonce, a salt, an id.
    package init(byteCount: Int, from random: any RandomSource) {
        self.init(repeating: 0, count: byteCount)
        withUnsafeMutableBytes { fill($0, from: random) }
    }
}

extension SecretBytes {
    package init(byteCount: Int, from random: any RandomSource) {
        self.init(count: byteCount) { fill($0, from: random) }
    }
}

private func fill(_ bytes: UnsafeMutableRawBufferPointer, from random: any RandomSource) {
    for start in stride(from: 0, to: bytes.count, by: 8) {
        withUnsafeBytes(of: random.nextUInt64().littleEndian) { word in
            for offset in 0..<Swift.min(8, bytes.count - start) { bytes[start + offset] = word[offset] }
        }
    }
}
