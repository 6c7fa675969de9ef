import BankServices

extension AgentStatus {
    static let byteCount = KeychainID.byteCount + 12

    /// Reads what ``write(to:)`` wrote; `nil` if that is not as long.
    init?(_ bytes: borrowing SecretBytes) {
        guard bytes.count == Self.byteCount,
            let keychain = KeychainID(bytes.plainPart(0..<KeychainID.byteCount))
        else { return nil }
        let next = KeychainID.byteCount
        self.init(
            keychain: keychain, processID: Int32(bitPattern: bytes.integer(at: next)),
            idleSecondsLeft: Int(bytes.integer(at: next + 4)), secondsLeft: Int(bytes.integer(at: next + 8)))
    }

    func write(to writer: inout SecretWriter) {
        writer.append(keychain.bytes)
        writer.append(UInt32(bitPattern: processID))
        writer.append(UInt32(clamping: idleSecondsLeft))
        writer.append(UInt32(clamping: secondsLeft))
    }
}
