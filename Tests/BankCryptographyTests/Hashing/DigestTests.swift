import BankCryptography
import XCTest

/// The value is from Python's hashlib: `blake2b(b"abc", digest_size=32)`.
final class DigestTests: XCTestCase {
    private let abc = "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319"

    func testDigest_IsThatOfAnotherImplementation() {
        XCTAssertEqual(Array("abc".utf8).withUnsafeBufferPointer { Digest(of: $0) }.description, abc)
    }

    func testPieces_HaveTheDigestOfTheFullText() {
        let pieces = FileDigest()
        for piece in ["a", "", "bc"] { pieces.update(Array(piece.utf8)) }
        XCTAssertEqual(pieces.finish().description, abc)
    }

    func testStoredDigest_ComesBack() {
        let digest = Digest { $0.copyBytes(from: 0..<32) }
        XCTAssertEqual(digest.withBytes { Digest(stored: $0) }, digest)
        XCTAssertNil([UInt8](0..<31).withUnsafeBytes { Digest(stored: $0) })
    }

    func testDigestsOfSecrets_AreTheSameInEveryByteOrNotAtAll() {
        let digest = Digest { $0.copyBytes(from: 0..<32) }
        XCTAssertTrue(digest.isSame(as: Digest { $0.copyBytes(from: 0..<32) }))
        for place in 0..<Digest.byteCount {
            let other = Digest { bytes in
                bytes.copyBytes(from: 0..<32)
                bytes[place] ^= 1
            }
            XCTAssertFalse(digest.isSame(as: other), "\(place)")
        }
    }
}
