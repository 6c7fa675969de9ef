import LanguageKit

/// The content of a keychain, as text that other programs can read: JSON (RFC 8259).
///
/// `{"format":"bank-keychain-export","version":1,"entries":[…]}`, each entry `{"name":…,"value":…}` where the value is
/// UTF-8 text and `{"name":…,"valueBase64":…}` (RFC 4648, section 4, padded) where it is not. Reading is strict:
/// members in any order, each once and no others, no duplicate names. The text never becomes a `String`, because a
/// `String` can't be wiped.
public struct KeychainArchive: Equatable, Sendable {
    public struct Entry: Equatable, Sendable {
        public let key: SecureStorageKey
        public let value: SharedSecret

        public init(key: SecureStorageKey, value: SharedSecret) {
            self.key = key
            self.value = value
        }
    }

    /// The longest text that is accepted, in bytes.
    public static let maximumByteCount = 64 * 1_024 * 1_024
    /// The most entries of an archive, and of a keychain: in memory each value has its own pages, and the system gives
    /// only some ten thousand.
    public static let maximumEntryCount = 10_000

    static let format = "bank-keychain-export"
    static let version = "1"

    /// The entries, in the order of the text.
    public let entries: [Entry]

    public init(entries: [Entry]) {
        self.entries = entries
    }

    /// Reads a text. Throws ``ServiceError/invalidValue(field:value:reason:)``, without details of the content, for
    /// anything but an archive.
    public init(decoding text: borrowing SecretBytes) throws(ServiceError) {
        let entries = text.withUnsafeBytes { text -> [Entry]? in
            guard text.count <= Self.maximumByteCount else { return nil }
            var reader = ArchiveReader(text)
            return try? reader.archive()
        }
        guard let entries, Set(entries.map(\.key)).count == entries.count else {
            throw .invalidValue(
                field: .archive, value: "", reason: .malformed(expected: "a keychain export"))
        }
        self.entries = entries
    }

    /// The text, in the clear.
    public func encoded() -> SecretBytes {
        var measure = ArchiveWriter(nil)
        measure.write(self)
        return SecretBytes(count: measure.count) { text in
            var writer = ArchiveWriter(text)
            writer.write(self)
        }
    }
}

/// Writes a ``KeychainArchive`` into secret memory, or only counts its bytes.
struct ArchiveWriter {
    private static let digits = Array("0123456789abcdef".utf8)

    private let target: UnsafeMutableRawBufferPointer?
    /// How many bytes were written.
    private(set) var count = 0

    /// Writes to `target`, which must be large enough for everything; with `nil` it only counts.
    init(_ target: UnsafeMutableRawBufferPointer?) {
        self.target = target
    }

    /// Writes an archive, one line per entry.
    mutating func write(_ archive: KeychainArchive) {
        write(#"{"format":"\#(KeychainArchive.format)","version":\#(KeychainArchive.version),"entries":["#)
        for (index, entry) in archive.entries.enumerated() {
            write(index == 0 ? "\n" : ",\n")
            write(#"{"name":"#)
            var name = entry.key.name
            name.withUTF8 { writeText(UnsafeRawBufferPointer($0)) }
            entry.value.withUnsafeBytes { writeValue($0) }
            write("}")
        }
        write("\n]}")
    }

    private mutating func writeValue(_ value: UnsafeRawBufferPointer) {
        if UTF8Text.isValid(value) {
            write(#","value":"#)
            writeText(value)
        } else {
            write(#","valueBase64":"#)
            writeBase64(value)
        }
    }

    private mutating func writeText(_ text: UnsafeRawBufferPointer) {
        write(UInt8(ascii: "\""))
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                write(UInt8(ascii: "\\"))
                write(byte)
            case 0..<0x20:
                write("\\u00")
                write(Self.digits[Int(byte >> 4)])
                write(Self.digits[Int(byte & 15)])
            default: write(byte)
            }
        }
        write(UInt8(ascii: "\""))
    }

    private mutating func writeBase64(_ bytes: UnsafeRawBufferPointer) {
        write(UInt8(ascii: "\""))
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let taken = min(3, bytes.count - start)
            let group = (0..<3).reduce(0) { $0 << 8 | ($1 < taken ? Int(bytes[start + $1]) : 0) }
            for position in 0..<4 {
                write(
                    position > taken
                        ? Base64.padding : Base64.digits[group >> (18 - 6 * position) & 63])
            }
        }
        write(UInt8(ascii: "\""))
    }

    private mutating func write(_ text: String) {
        for byte in text.utf8 { write(byte) }
    }

    private mutating func write(_ byte: UInt8) {
        if let target { target[count] = byte }
        count += 1
    }
}

/// Base 64 with padding (RFC 4648, section 4), for secrets.
enum Base64 {
    static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    static let padding = UInt8(ascii: "=")

    /// The decoded bytes; `nil` if the text is invalid. Each value has exactly one encoding: padding bits must be zero.
    static func decode(_ text: borrowing SecretBytes) -> SecretBytes? {
        let paddingCount = text.withUnsafeBytes { $0.reversed().prefix { $0 == padding }.count }
        guard text.count % 4 == 0, paddingCount <= 2 else { return nil }
        var isSound = true
        let bytes = SecretBytes(count: text.count / 4 * 3 - paddingCount) { bytes in
            text.withUnsafeBytes { text in
                isSound = decode(text.dropLast(paddingCount), into: bytes)
            }
        }
        guard isSound else { return nil }
        return bytes
    }

    private static func decode(
        _ text: Slice<UnsafeRawBufferPointer>, into bytes: UnsafeMutableRawBufferPointer
    ) -> Bool {
        var (bits, bitCount, next) = (0, 0, 0)
        for digit in text {
            guard let value = digits.firstIndex(of: digit) else { return false }
            (bits, bitCount) = (bits << 6 | value, bitCount + 6)
            guard bitCount >= 8 else { continue }
            bitCount -= 8
            bytes[next] = UInt8(bits >> bitCount)
            (bits, next) = (bits & (1 << bitCount - 1), next + 1)
        }
        return bits == 0
    }
}

/// Checks bytes as text without making a `String` of them.
enum UTF8Text {
    /// Whether the bytes are UTF-8 (Unicode Standard, table 3-7).
    static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid: continue
            case .emptyInput: return true
            case .error: return false
            }
        }
    }
}
