/// A file of the time zone database: version 2 of RFC 9636.
public struct ZoneFile {
    private let offsets: [Int]
    private let times: [(seconds: Int64, type: UInt8)]
    private let footer: String

    /// A zone with these offsets, and the changes to one of them; afterward, the rule of the footer holds.
    public init(offsets: [Int] = [0], times: [(seconds: Int64, type: UInt8)] = [], footer: String) {
        self.offsets = offsets
        self.times = times
        self.footer = footer
    }

    public var bytes: [UInt8] {
        block(timeByteCount: 4, times: []) + block(timeByteCount: 8, times: times)
            + Array("\n\(footer)\n".utf8)
    }

    private func block(timeByteCount: Int, times: [(seconds: Int64, type: UInt8)]) -> [UInt8] {
        var bytes = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
        for count in [0, 0, 0, times.count, offsets.count, 4] { bytes += big(Int64(count), 4) }
        for time in times { bytes += big(time.seconds, timeByteCount) }
        bytes += times.map(\.type)
        for offset in offsets { bytes += big(Int64(offset), 4) + [0, 0] }
        return bytes + Array("AAA\0".utf8)
    }

    private func big(_ number: Int64, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * Int64($0))) }
    }
}
