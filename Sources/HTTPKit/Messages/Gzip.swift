import CZlib

/// Bytes in the gzip format (RFC 1952), made piece by piece.
public actor Gzip {
    private let deflater: Deflater

    /// `nil` if there is no memory for it.
    public init?() {
        guard let deflater = Deflater() else { return nil }
        self.deflater = deflater
    }

    /// What can be sent after these bytes; it can be empty.
    public func compress(_ bytes: [UInt8]) -> [UInt8] { deflater.take(bytes, isLast: false) }

    /// The rest, when there are no more bytes.
    public func end() -> [UInt8] { deflater.take([], isLast: true) }

    /// All bytes at once; `nil` if there is no memory for it.
    public static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
        Deflater()?.take(bytes, isLast: true)
    }
}

/// A compression of zlib that has begun.
private final class Deflater {
    private static let pieceBytes = 32 << 10

    // zlib keeps the address.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

    init?() {
        stream.initialize(to: z_stream())
        guard czlib_begin_gzip(stream) == Z_OK else { return nil }
    }

    // Also after a failed beginning, which zlib permits.
    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    func take(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
        var input = bytes
        var output: [UInt8] = []
        let size = max(Self.pieceBytes, isLast ? Int(deflateBound(stream, uLong(bytes.count))) : 0)
        input.withUnsafeMutableBufferPointer { input in
            stream.pointee.next_in = input.baseAddress
            stream.pointee.avail_in = uInt(input.count)
            repeat {
                let piece = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                    stream.pointee.next_out = buffer.baseAddress
                    stream.pointee.avail_out = uInt(size)
                    deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
                    count = size - Int(stream.pointee.avail_out)
                }
                output = output.isEmpty ? piece : output + piece
            } while stream.pointee.avail_out == 0
        }
        return output
    }
}
