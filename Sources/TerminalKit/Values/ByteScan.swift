/// Questions about bytes that decide whether the fast path may be taken.
enum ByteScan {
    /// Whether every byte is printable ASCII: one column wide, and harmless.
    static func isPrintableASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.allSatisfy { $0 &- 0x20 < 0x5F }
    }

    /// Whether a JSON string may hold the bytes as they are.
    static func isPlainJSON(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.allSatisfy { $0 &- 0x20 < 0x5F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    }

    /// Whether a CSV field may hold the bytes without quotes (RFC 4180, section 2, rules 5 to 7).
    static func isPlainCSV(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.allSatisfy {
            $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\n")
                && $0 != UInt8(ascii: "\r")
        }
    }
}
