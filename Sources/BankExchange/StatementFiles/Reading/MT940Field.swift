import LanguageKit

/// A field of an MT940 message, such as `:61:`, with the lines that go on with it.
struct MT940Field {
    private static let byteMaximum = 1 << 14

    /// The tag, such as `61` or `60F`.
    let tag: String
    /// The line on which it begins, from 1.
    let line: Int
    private(set) var lines: [ArraySlice<UInt8>]

    /// The field that begins in a line; `nil` if none does.
    init?(_ bytes: [UInt8], line: Int) {
        guard bytes.first == UInt8(ascii: ":") else { return nil }
        guard let end = bytes.dropFirst().prefix(5).firstIndex(of: UInt8(ascii: ":")), end >= 3 else {
            return nil
        }
        let tag = bytes[1..<end]
        guard tag.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }) else { return nil }
        self.tag = String(decoding: tag, as: UTF8.self)
        self.line = line
        self.lines = [bytes[(end + 1)...]]
    }

    /// A line goes on with the field. Throws ``StatementProblem`` if it goes on without end.
    mutating func append(_ bytes: [UInt8]) throws(StatementProblem) {
        lines.append(bytes[...])
        guard lines.count <= 256, lines.reduce(0, { $0 + $1.count }) <= Self.byteMaximum else {
            throw StatementProblem(line: line, "the field :\(tag): is longer than 16 KiB")
        }
    }
}
