/// Writes a ``KeychainArchive`` into memory of a secret, or only counts how much it takes.
struct ArchiveWriter {
    private static let digits = Array("0123456789abcdef".utf8)

    private let target: UnsafeMutableRawBufferPointer?
    /// How many bytes were written.
    private(set) var count = 0

    /// Writes to `target`, which has room for everything; `nil` only counts.
    init(_ target: UnsafeMutableRawBufferPointer?) {
        self.target = target
    }

    /// Writes all of an archive, a line for each entry.
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
