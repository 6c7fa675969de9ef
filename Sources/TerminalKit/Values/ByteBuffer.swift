#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Bytes that only grow, appended without the uniqueness check that an array makes on each append. Large buffers grow
/// in place: `realloc` moves pages, not bytes.
struct ByteBuffer: ~Copyable {
    private var start: UnsafeMutableRawPointer
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int = 4096) {
        self.capacity = max(1, capacity)
        start = Self.allocated(nil, capacity: self.capacity)
    }

    deinit {
        free(start)
    }

    var array: [UInt8] {
        Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    @inline(__always)
    func withBytes<Result>(in range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        return body(
            UnsafeBufferPointer(
                start: (start + range.lowerBound).assumingMemoryBound(to: UInt8.self), count: range.count))
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1)
        start.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count += 1
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        reserve(bytes.count)
        (start + count).copyMemory(from: source, byteCount: bytes.count)
        count += bytes.count
    }

    @inline(__always)
    mutating func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(_ text: consuming String) {
        text.withUTF8 { append($0) }
    }

    mutating func append(repeating byte: UInt8, count repetitions: Int) {
        reserve(repetitions)
        (start + count).initializeMemory(as: UInt8.self, repeating: byte, count: repetitions)
        count += repetitions
    }

    @inline(__always)
    private mutating func reserve(_ more: Int) {
        if capacity - count < more { grow(by: more) }
    }

    private mutating func grow(by more: Int) {
        capacity = max(2 * capacity, count + more)
        start = Self.allocated(start, capacity: capacity)
    }

    private static func allocated(_ former: UnsafeMutableRawPointer?, capacity: Int)
        -> UnsafeMutableRawPointer
    {
        guard let memory = realloc(former, capacity) else {
            fatalError("Out of memory for \(capacity) bytes.")
        }
        return memory
    }
}

/// Checks whether bytes can take the fast path.
enum ByteScan {
    /// Whether every byte is printable ASCII: one column wide, and safe for a terminal.
    static func isPrintableASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.allSatisfy { $0 &- 0x20 < 0x5F }
    }

    /// Whether a JSON string may contain the bytes unescaped.
    static func isPlainJSON(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.allSatisfy { $0 &- 0x20 < 0x5F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    }

    /// Whether a CSV field may contain the bytes without quotes (RFC 4180, section 2, rules 5 to 7).
    static func isPlainCSV(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.allSatisfy {
            $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\n")
                && $0 != UInt8(ascii: "\r")
        }
    }
}
