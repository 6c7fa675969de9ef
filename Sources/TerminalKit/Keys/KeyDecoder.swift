/// Decodes the bytes that a terminal sends for keys (ECMA-48, 5.4; xterm control sequences).
struct KeyDecoder {
    enum Meaning: Equatable {
        case key(Key)
        /// Ctrl-Z.
        case suspend

        var key: Key {
            guard case .key(let key) = self else { return .other }
            return key
        }
    }

    private static let escape: UInt8 = 0x1B
    /// Longer sequences are invalid.
    private static let sequenceMaximum = 32
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    private var bytes: [UInt8] = []
    private var isPasting = false
    /// Whether no more bytes of an unfinished sequence or character are expected.
    private var isOver = false

    /// Whether a pending escape may be the start of a sequence.
    var isWaiting: Bool { !isPasting && bytes.first == Self.escape }

    mutating func append(_ more: some Sequence<UInt8>) {
        bytes += more
        isOver = false
    }

    /// Treats the pending bytes as complete.
    mutating func giveUpWaiting() {
        isOver = true
    }

    /// The next key; `nil` if more bytes are needed.
    mutating func next() -> Meaning? {
        if isPasting { return paste() }
        guard let first = bytes.first else { return nil }
        switch first {
        case Self.escape: return sequence()
        case 0x00...0x1F, 0x7F:
            bytes.removeFirst()
            return control(first)
        default: return text()
        }
    }

    private func control(_ byte: UInt8) -> Meaning {
        switch byte {
        case 0x03: .key(.interrupt)
        case 0x04: .key(.endOfInput)
        case 0x08, 0x7F: .key(.backspace)
        case 0x09: .key(.tab)
        case 0x0A, 0x0D: .key(.enter)
        case 0x01: .key(.home)
        case 0x05: .key(.end)
        case 0x0E: .key(.down)
        case 0x10: .key(.up)
        case 0x15: .key(.clear)
        case 0x1A: .suspend
        default: .key(.other)
        }
    }

    /// Text up to the next control character, without an incomplete character at the end.
    private mutating func text() -> Meaning? {
        let run = bytes.prefix { $0 >= 0x20 && $0 != 0x7F }
        let whole = Self.wholeCount(run)
        guard whole > 0 else {
            // The rest of the character may still arrive, unless other bytes follow already.
            if run.count == bytes.count, run.count < 4, !isOver { return nil }
            bytes.removeFirst(run.count)
            return .key(.other)
        }
        let text = String(decoding: run.prefix(whole), as: UTF8.self)
        bytes.removeFirst(whole)
        return .key(.text(text))
    }

    /// The number of bytes without an incomplete character at the end.
    private static func wholeCount(_ bytes: ArraySlice<UInt8>) -> Int {
        guard let lead = bytes.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return 0 }
        let needed =
            switch bytes[lead] {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 1
            }
        let isWhole = bytes.endIndex - lead >= needed
        return (isWhole ? bytes.endIndex : lead) - bytes.startIndex
    }

    private mutating func sequence() -> Meaning? {
        guard bytes.count > 1 else {
            guard isOver else { return nil }
            bytes.removeFirst()
            return .key(.escape)
        }
        switch bytes[1] {
        case UInt8(ascii: "["): return controlSequence()
        case UInt8(ascii: "O"):
            guard bytes.count > 2 else { return unfinished() }
            let final = bytes[2]
            bytes.removeFirst(3)
            return .key(Self.key(final: final, parameters: ""))
        case Self.escape:
            bytes.removeFirst()
            return .key(.escape)
        default:
            // Alt with another key.
            bytes.removeFirst(2)
            return .key(.other)
        }
    }

    private mutating func controlSequence() -> Meaning? {
        guard let end = bytes.dropFirst(2).firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
            guard bytes.count > Self.sequenceMaximum else { return unfinished() }
            bytes.removeAll()
            return .key(.other)
        }
        let parameters = String(decoding: bytes[2..<end], as: UTF8.self)
        let final = bytes[end]
        bytes.removeFirst(end + 1)
        if final == UInt8(ascii: "~"), parameters == "200" {
            isPasting = true
            return paste()
        }
        return .key(Self.key(final: final, parameters: parameters))
    }

    private mutating func unfinished() -> Meaning? {
        guard isOver else { return nil }
        bytes.removeAll()
        return .key(.other)
    }

    private static func key(final: UInt8, parameters: String) -> Key {
        switch (final, parameters.split(separator: ";").first ?? "") {
        case (UInt8(ascii: "A"), _): .up
        case (UInt8(ascii: "B"), _): .down
        case (UInt8(ascii: "C"), _): .right
        case (UInt8(ascii: "D"), _): .left
        case (UInt8(ascii: "H"), _), (UInt8(ascii: "~"), "1"), (UInt8(ascii: "~"), "7"): .home
        case (UInt8(ascii: "F"), _), (UInt8(ascii: "~"), "4"), (UInt8(ascii: "~"), "8"): .end
        case (UInt8(ascii: "~"), "3"): .delete
        case (UInt8(ascii: "~"), "5"): .pageUp
        case (UInt8(ascii: "~"), "6"): .pageDown
        default: .other
        }
    }

    /// Pasted text on one line.
    private mutating func paste() -> Meaning? {
        guard let end = bytes.firstRange(of: Self.pasteEnd) else { return nil }
        let pasted = bytes[..<end.lowerBound].map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }
        bytes.removeFirst(end.upperBound)
        isPasting = false
        return .key(.text(String(decoding: pasted, as: UTF8.self)))
    }
}

extension Array where Element == UInt8 {
    /// The first range of a sequence of bytes.
    fileprivate func firstRange(of needle: [UInt8]) -> Range<Int>? {
        guard count >= needle.count else { return nil }
        return (0...(count - needle.count)).lazy.map { $0..<($0 + needle.count) }.first {
            self[$0].elementsEqual(needle)
        }
    }
}
