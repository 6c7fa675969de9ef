import BankServices

/// The beginning of a frame: how long the rest is (32 bits, most significant byte first; it counts what
/// follows it), the version, and the kind. The fields of that kind come next, and nothing else.
struct FrameHead: Equatable {
    static let byteCount = 6
    static let version: UInt8 = 1
    /// No frame is longer, whatever its kind.
    static let maximumFrameByteCount = 65_536

    let kind: FrameKind
    let bodyByteCount: Int

    /// Reads a head; `nil` for any that this version would not write.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount, bytes[4] == Self.version,
            let kind = FrameKind(rawValue: bytes[5])
        else { return nil }
        let length = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
        guard kind.bodyByteCounts.contains(length - 2) else { return nil }
        self.kind = kind
        self.bodyByteCount = length - 2
    }

    /// A frame: its head, and the fields that `write` appends, which must be as many bytes as announced.
    static func frame(
        _ kind: FrameKind, bodyByteCount: Int = 0, _ write: (inout SecretWriter) -> Void = { _ in }
    ) -> SecretBytes {
        SecretBytes(count: byteCount + bodyByteCount) { bytes in
            var writer = SecretWriter(bytes)
            writer.append(UInt32(bodyByteCount + 2))
            writer.append([version, kind.rawValue])
            write(&writer)
        }
    }
}
