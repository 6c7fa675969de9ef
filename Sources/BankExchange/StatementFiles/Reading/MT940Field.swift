import LanguageKit

/// A field of an MT940 message, such as `:61:`, with its continuation lines. It is filled again for the next field, so
/// that a file needs no memory for each.
struct MT940Field {
    /// What the tag says about the field.
    enum Kind {
        case reference, account, floorLimit, opening, entry, information, closing, other
    }

    private static let byteMaximum = 1 << 14
    private static let lineMaximum = 256

    private(set) var kind = Kind.other
    /// The line on which it begins, from 1.
    private(set) var line = 0

    // The tag, and the lines with a line feed between them.
    private var tagBytes: [UInt8] = []
    private var bytes: [UInt8] = []
    private var firstCount = 0
    private var lineCount = 0

    /// The place behind the tag if a line begins a field; `nil` otherwise.
    static func endOfTag(_ bytes: [UInt8]) -> Int? {
        guard bytes.first == UInt8(ascii: ":") else { return nil }
        var end = 1
        while end < min(bytes.count, 6) {
            switch bytes[end] {
            case UInt8(ascii: ":"): return end >= 3 ? end : nil
            case 0x30...0x39, 0x41...0x5A: end += 1
            default: return nil
            }
        }
        return nil
    }

    /// Begins with a line whose tag ends at a place.
    mutating func begin(_ line: [UInt8], endOfTag end: Int, line number: Int) {
        tagBytes.removeAll(keepingCapacity: true)
        tagBytes.append(contentsOf: line[1..<end])
        bytes.removeAll(keepingCapacity: true)
        bytes.append(contentsOf: line[(end + 1)...])
        (self.line, firstCount, lineCount) = (number, bytes.count, 1)
        kind = Self.kind(tagBytes)
    }

    /// Adds a continuation line. Throws ``FileProblem`` if there are too many.
    mutating func append(_ line: [UInt8]) throws(FileProblem) {
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: line)
        lineCount += 1
        guard lineCount <= Self.lineMaximum, bytes.count - (lineCount - 1) <= Self.byteMaximum else {
            throw FileProblem(line: self.line, "the field :\(tag): is longer than 16 KiB")
        }
    }

    /// The tag, such as `61` or `60F`.
    var tag: String { String(decoding: tagBytes, as: UTF8.self) }
    var firstLine: ArraySlice<UInt8> { bytes[..<firstCount] }
    var hasMoreLines: Bool { lineCount > 1 }
    /// The lines after the first one, with blanks between them.
    var moreLines: [UInt8] { Self.spaced(bytes[firstCount...].dropFirst()) }
    /// The lines with blanks between them.
    var spacedLines: [UInt8] { hasMoreLines ? Self.spaced(bytes[...]) : bytes }
    /// The lines as one.
    var joinedLines: [UInt8] { hasMoreLines ? bytes.filter { $0 != UInt8(ascii: "\n") } : bytes }

    private static func spaced(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        bytes.map { $0 == UInt8(ascii: "\n") ? 0x20 : $0 }
    }

    private static let kinds: [(tag: [UInt8], kind: Kind)] = [
        ("61", Kind.entry), ("86", .information), ("20", .reference), ("25", .account), ("25P", .account),
        ("34F", .floorLimit), ("60F", .opening), ("60M", .opening), ("62F", .closing), ("62M", .closing),
    ].map { (Array($0.0.utf8), $0.1) }

    private static func kind(_ tag: [UInt8]) -> Kind { kinds.first { $0.tag == tag }?.kind ?? .other }
}
