import BankDomain
import BankServices

/// What the handler in `CSystem` writes: `signal 4 at 1781740800 in 0.1.0` and a line feed; the time is in seconds
/// since 1970.
enum CrashText {
    static let maximumByteCount = 128

    static func record(_ bytes: [UInt8]) -> CrashRecord? {
        guard bytes.count <= maximumByteCount, bytes.last == UInt8(ascii: "\n") else { return nil }
        let words = String(decoding: bytes.dropLast(), as: UTF8.self)
            .split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 6, words[0] == "signal", words[2] == "at", words[4] == "in",
            let signal = Int32(words[1]), (1...64).contains(signal),
            let seconds = Int64(words[3]), (0...253_402_300_799).contains(seconds),
            !words[5].isEmpty,
            words[5].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ".-+".contains($0)) })
        else { return nil }
        return CrashRecord(
            signal: signal, at: Instant(millisecondsSinceEpoch: seconds * 1_000), version: String(words[5]))
    }
}
