import BankDomain
import BankServices

extension SecretBytes {
    /// Random bytes.
    init(byteCount: Int, from random: any RandomSource) {
        self.init(count: byteCount) { bytes in
            for start in stride(from: 0, to: byteCount, by: 8) {
                Swift.withUnsafeBytes(of: random.nextUInt64()) { word in
                    for index in start..<min(start + 8, byteCount) { bytes[index] = word[index - start] }
                }
            }
        }
    }
}
