import CZlib
import XCTest

@testable import HTTPKit

final class GzipTests: XCTestCase {
    private static let texts: [[UInt8]] = [
        [], Array("{}".utf8), Array(String(repeating: "one,two\n", count: 40_000).utf8),
        noise(300_000),
    ]

    /// Bytes that become no smaller, so that a piece needs more room than one buffer.
    private static func noise(_ count: Int) -> [UInt8] {
        var state: UInt64 = 1
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 33)
        }
    }

    func testCompressedBytes_AreReadAgain() throws {
        for bytes in Self.texts {
            let gzip = try XCTUnwrap(Gzip.compressed(bytes))
            XCTAssertEqual(Array(gzip.prefix(2)), [0x1F, 0x8B])
            XCTAssertTrue(try Self.read(gzip) == bytes, "\(bytes.count) bytes")
        }
        let repeated = try XCTUnwrap(Gzip.compressed(Self.texts[2]))
        XCTAssertLessThan(repeated.count, 2_000)
    }

    func testPieces_AreOneFile() async throws {
        for bytes in Self.texts {
            let stream = try XCTUnwrap(Gzip())
            var gzip: [UInt8] = []
            for start in stride(from: 0, to: bytes.count, by: 70_000) {
                gzip += await stream.compress(Array(bytes[start..<min(start + 70_000, bytes.count)]))
            }
            gzip += await stream.end()
            XCTAssertTrue(try Self.read(gzip) == bytes, "\(bytes.count) bytes")
        }
    }

    private static func read(_ gzip: [UInt8]) throws -> [UInt8] {
        var (input, output) = (gzip, [UInt8](repeating: 0, count: 1 << 20))
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        defer {
            inflateEnd(stream)
            stream.deallocate()
        }
        XCTAssertEqual(czlib_begin_reading_gzip(stream), Z_OK)
        input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                (stream.pointee.next_in, stream.pointee.avail_in) = (input.baseAddress, uInt(input.count))
                (stream.pointee.next_out, stream.pointee.avail_out) = (output.baseAddress, uInt(output.count))
                XCTAssertEqual(inflate(stream, Z_FINISH), Z_STREAM_END)
            }
        }
        XCTAssertEqual(stream.pointee.avail_in, 0)
        return Array(output.prefix(Int(stream.pointee.total_out)))
    }
}
