/// Reads a ``KeychainArchive``: only the JSON it needs, strictly, and without trapping on bad input.
struct ArchiveReader {
    /// The text is not a valid archive. It gives no details, because the text is secret.
    struct Refusal: Error {}

    private let text: UnsafeRawBufferPointer
    private var position = 0

    /// Reads `text`, which must outlive the reader.
    init(_ text: UnsafeRawBufferPointer) {
        self.text = text
    }

    mutating func archive() throws -> [KeychainArchive.Entry] {
        var entries: [KeychainArchive.Entry]?
        var members: Set<String> = []
        try readObject { reader, member in
            guard members.insert(member).inserted else { throw Refusal() }
            switch member {
            case "format": try reader.require(try reader.readName() == KeychainArchive.format)
            case "version": try reader.expect(KeychainArchive.version)
            case "entries": entries = try reader.readEntries()
            default: throw Refusal()
            }
        }
        skipSpace()
        guard let entries, members.count == 3, position == text.count else { throw Refusal() }
        return entries
    }

    private mutating func readEntries() throws -> [KeychainArchive.Entry] {
        var entries: [KeychainArchive.Entry] = []
        try expect("[")
        if take("]") { return entries }
        repeat {
            try require(entries.count < KeychainArchive.maximumEntryCount)
            entries.append(try readEntry())
        } while take(",")
        try expect("]")
        return entries
    }

    private mutating func readEntry() throws -> KeychainArchive.Entry {
        var name: String?
        var value: SharedSecret?
        try readObject { reader, member in
            switch (member, name, value) {
            case ("name", nil, _): name = try reader.readName()
            case ("value", _, nil): value = SharedSecret(try reader.readText())
            case ("valueBase64", _, nil): value = SharedSecret(try reader.readBase64())
            default: throw Refusal()
            }
        }
        guard let name, let value else { throw Refusal() }
        return KeychainArchive.Entry(key: SecureStorageKey(name), value: value)
    }

    private mutating func readObject(_ member: (inout ArchiveReader, String) throws -> Void) throws {
        try expect("{")
        repeat {
            let name = try readName()
            try expect(":")
            try member(&self, name)
        } while take(",")
        try expect("}")
    }

    private mutating func readName() throws -> String {
        try readText().withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    private mutating func readText() throws -> SecretBytes {
        try expect("\"")
        let start = position
        let byteCount = try textByteCount()
        position = start
        let text = try SecretBytes(count: byteCount) { text in
            try readCharacters { offset, byte in text[offset] = byte }
        }
        guard text.withUnsafeBytes(UTF8Text.isValid) else { throw Refusal() }
        return text
    }

    private mutating func textByteCount() throws -> Int {
        var byteCount = 0
        try readCharacters { _, _ in byteCount += 1 }
        return byteCount
    }

    /// Passes the decoded bytes of a string to `body`, up to the closing quotation mark.
    private mutating func readCharacters(_ body: (_ offset: Int, _ byte: UInt8) -> Void) throws {
        var offset = 0
        func give(_ byte: UInt8) {
            body(offset, byte)
            offset += 1
        }
        while true {
            let byte = try next()
            switch byte {
            case UInt8(ascii: "\""): return
            case UInt8(ascii: "\\"): for byte in try readEscape() { give(byte) }
            case 0..<0x20: throw Refusal()
            default: give(byte)
            }
        }
    }

    private mutating func readEscape() throws -> Unicode.UTF8.EncodedScalar {
        let scalar: UInt32
        switch try next() {
        case UInt8(ascii: "b"): scalar = 8
        case UInt8(ascii: "t"): scalar = 9
        case UInt8(ascii: "n"): scalar = 10
        case UInt8(ascii: "f"): scalar = 12
        case UInt8(ascii: "r"): scalar = 13
        case UInt8(ascii: "u"): scalar = try readCodePoint()
        case let byte where #""\/"#.utf8.contains(byte): scalar = UInt32(byte)
        default: throw Refusal()
        }
        guard let character = Unicode.Scalar(scalar), let bytes = UTF8.encode(character) else {
            throw Refusal()
        }
        return bytes
    }

    // Characters above the first plane are two UTF-16 units, each with its own escape.
    private mutating func readCodePoint() throws -> UInt32 {
        let unit = try readUnit()
        guard (0xD800..<0xDC00).contains(unit) else { return unit }
        guard try next() == UInt8(ascii: "\\"), try next() == UInt8(ascii: "u") else { throw Refusal() }
        let second = try readUnit()
        guard (0xDC00..<0xE000).contains(second) else { throw Refusal() }
        return 0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00)
    }

    private mutating func readUnit() throws -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Character(UnicodeScalar(try next())).hexDigitValue else { throw Refusal() }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }

    private mutating func readBase64() throws -> SecretBytes {
        guard let bytes = Base64.decode(try readText()) else { throw Refusal() }
        return bytes
    }

    private mutating func next() throws -> UInt8 {
        guard position < text.count else { throw Refusal() }
        defer { position += 1 }
        return text[position]
    }

    private mutating func expect(_ token: String) throws {
        skipSpace()
        for byte in token.utf8 { try require(try next() == byte) }
    }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        skipSpace()
        guard position < text.count, UInt32(text[position]) == sign.value else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while position < text.count, " \t\n\r".utf8.contains(text[position]) { position += 1 }
    }

    private func require(_ isRight: Bool) throws {
        guard isRight else { throw Refusal() }
    }
}
