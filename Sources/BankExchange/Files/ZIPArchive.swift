import BankServices
import CZlib
import LanguageKit

/// The files in a ZIP archive (PKWARE's APPNOTE), as banks deliver statements. Each is inflated as a whole, within
/// bounds.
struct ZIPArchive {
    /// A file in the archive.
    struct Member {
        let name: String
        let size: Int
        fileprivate let deflatedSize: Int
        fileprivate let isDeflated: Bool
        fileprivate let checksum: UInt32
        fileprivate let offset: Int
    }

    private static let start: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
    private static let byteMaximum = 32 << 20
    /// All members together.
    private static let inflatedMaximum = 128 << 20
    private static let memberMaximum = 1_000

    /// The files, by name.
    let members: [Member]

    private let bytes: [UInt8]

    /// Reads an archive's directory; `nil` for another file. Throws ``FileProblem`` for an archive that can't be
    /// trusted, and `invalidFile`.
    init?(_ file: InputFile) throws {
        var head = [UInt8](repeating: 0, count: 4)
        let opened = try file.reopened()
        let count = try head.withUnsafeMutableBytes { try opened.read(into: $0) }
        guard count == 4, head == Self.start else { return nil }
        guard file.byteCount <= Self.byteMaximum else {
            throw Self.problem("it is a ZIP archive of more than 32 MiB; unpack it and use the files in it")
        }
        bytes = try Self.content(of: file)
        members = try Self.directory(bytes)
        guard members.reduce(0, { $0 + $1.size }) <= Self.inflatedMaximum else {
            throw Self.problem(
                "it is a ZIP archive of more than 128 MiB when unpacked; unpack it and use the files in it")
        }
    }

    private static func content(of file: InputFile) throws -> [UInt8] {
        let opened = try file.reopened()
        var content: [UInt8] = []
        content.reserveCapacity(file.byteCount)
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while content.count <= byteMaximum {
            let count = try piece.withUnsafeMutableBytes { try opened.read(into: $0) }
            guard count > 0 else { return content }
            content += piece[..<count]
        }
        return content
    }

    private static func problem(_ reason: Phrase) -> FileProblem { FileProblem(line: nil, reason) }
    private static let damaged = problem("it is a damaged ZIP archive; download it again")

    // The end of the directory is the last record, before a comment.
    private static func directory(_ bytes: [UInt8]) throws(FileProblem) -> [Member] {
        let reader = LittleEndian(bytes)
        let last = max(0, bytes.count - 65_557)
        guard
            let end = stride(from: bytes.count - 22, through: last, by: -1).first(where: {
                $0 >= 0 && reader.u32($0) == 0x0605_4B50
            }),
            let count = reader.u16(end + 10), var place = reader.u32(end + 16)
        else { throw damaged }
        guard count <= memberMaximum, place != 0xFFFF_FFFF else {
            throw problem("it is a ZIP archive of too many files; unpack it and use the files in it")
        }
        var members: [Member] = []
        for _ in 0..<count {
            guard reader.u32(place) == 0x0201_4B50, let lengths = reader.lengths(place + 28, 3),
                let name = reader.text(place + 46, lengths[0])
            else { throw damaged }
            if let member = try member(reader, place, name) { members.append(member) }
            place += 46 + lengths.reduce(0, +)
        }
        return members.sorted { $0.name < $1.name }
    }

    // `nil` for folders, and for files that programs hide.
    private static func member(
        _ reader: LittleEndian, _ place: Int, _ name: String
    ) throws(FileProblem) -> Member? {
        guard let flags = reader.u16(place + 8), let method = reader.u16(place + 10),
            let checksum = reader.u32(place + 16), let deflated = reader.u32(place + 20),
            let size = reader.u32(place + 24), let offset = reader.u32(place + 42)
        else { throw damaged }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let isOutside =
            parts.contains("..") || name.hasPrefix("/") || name.contains("\\") || name.contains(":")
        guard !isOutside, !name.isEmpty, !name.utf8.contains(where: { $0 < 0x20 }) else {
            throw problem("it is a ZIP archive with a path that leads out of it: \"\(name.prefix(60))\"")
        }
        if name.hasSuffix("/") || parts[0] == "__MACOSX" || (parts.last ?? "").hasPrefix(".") { return nil }
        guard flags & 1 == 0 else {
            throw problem("it is a ZIP archive with a password; unpack it and use the files in it")
        }
        guard method == 0 || method == 8 else {
            throw problem(
                "it is a ZIP archive in a form that can't be read; unpack it and use the files in it")
        }
        return Member(
            name: name, size: size, deflatedSize: deflated, isDeflated: method == 8,
            checksum: UInt32(truncatingIfNeeded: checksum), offset: offset)
    }

    /// The content of a member. Throws ``FileProblem`` if it is damaged.
    func content(of member: Member) throws(FileProblem) -> [UInt8] {
        let reader = LittleEndian(bytes)
        guard reader.u32(member.offset) == 0x0403_4B50, let lengths = reader.lengths(member.offset + 26, 2)
        else { throw Self.damaged }
        let start = member.offset + 30 + lengths.reduce(0, +)
        guard start + member.deflatedSize <= bytes.count else { throw Self.damaged }
        let packed = bytes[start..<start + member.deflatedSize]
        guard let content = member.isDeflated ? Self.inflated(packed, size: member.size) : Array(packed),
            content.count == member.size,
            content.withUnsafeBufferPointer({ crc32(0, $0.baseAddress, uInt($0.count)) }) == member.checksum
        else { throw Self.damaged }
        return content
    }

    // The content of exactly so many bytes; `nil` if it has more or fewer.
    private static func inflated(_ packed: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
        // zlib keeps the address.
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        defer { stream.deallocate() }
        guard czlib_begin_reading_deflated(stream) == Z_OK else { return nil }
        defer { inflateEnd(stream) }
        var input = Array(packed)
        var isWhole = false
        let content = input.withUnsafeMutableBufferPointer { input in
            // One byte more shows that it is longer.
            [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
                stream.pointee.next_in = input.baseAddress
                stream.pointee.avail_in = uInt(input.count)
                stream.pointee.next_out = buffer.baseAddress
                stream.pointee.avail_out = uInt(size + 1)
                isWhole = inflate(stream, Z_FINISH) == Z_STREAM_END
                count = size + 1 - Int(stream.pointee.avail_out)
            }
        }
        return isWhole && content.count == size ? content : nil
    }
}

/// Numbers in bytes, the lowest byte first; `nil` beyond the end.
private struct LittleEndian {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func u16(_ place: Int) -> Int? { number(place, 2) }
    func u32(_ place: Int) -> Int? { number(place, 4) }

    func lengths(_ place: Int, _ count: Int) -> [Int]? {
        let all = (0..<count).compactMap { u16(place + 2 * $0) }
        return all.count == count ? all : nil
    }

    func text(_ place: Int, _ count: Int) -> String? {
        guard place >= 0, place + count <= bytes.count else { return nil }
        let name = bytes[place..<place + count]
        return String(validating: name, as: UTF8.self) ?? TextEncoding.windows1252.text(name)
    }

    private func number(_ place: Int, _ count: Int) -> Int? {
        guard place >= 0, place + count <= bytes.count else { return nil }
        return (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
}
