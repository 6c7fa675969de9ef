import BankCryptography
import BankServices
import BankTestSupport
import CSodium
import XCTest

/// Values that are not from RFC 7693 are from Python's hashlib, an independent implementation.
final class BLAKE2bTests: XCTestCase {
    func testUnkeyedHash_IsThatOfAnotherImplementation() {
        XCTAssertEqual(
            hexadecimal(BLAKE2b.checksum(of: Array("abc".utf8))),
            "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319")
        XCTAssertEqual(
            hexadecimal(BLAKE2b.checksum(of: [])),
            "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8")
    }

    func testKeyedHash_IsThatOfAnotherImplementation() {
        XCTAssertEqual(
            hexadecimal(BLAKE2b.mac(of: Array(0..<255), key: SecretBytes(Array(0..<32)))),
            "f60f5c4a575c43db6c93608515866ea998e04b35792f5a92b27aa5880cd6721e")
    }

    /// `blake2b(b"abc", digest_size=32, key=bytes(range(32)), person=b"bank.password")`.
    func testHashForAPurpose_IsThatOfAnotherImplementation() {
        var hash = [UInt8](repeating: 0, count: BLAKE2b.byteCount)
        hash.withUnsafeMutableBytes { hash in
            Array("abc".utf8).withUnsafeBytes { bytes in
                Array(UInt8(0)..<32).withUnsafeBytes { key in
                    BLAKE2b.write(hashOf: bytes, key: key, purpose: "bank.password", to: hash)
                }
            }
        }
        XCTAssertEqual(hexadecimal(hash), "6bc224314f51c7288c467d3234bc769b66e37d2ed82a4c9fbabd779f16c6bf1a")
    }

    /// RFC 7693, appendix E: a hash over hashes of many input and key lengths.
    func testLibrary_PassesTheSelfTestOfTheStandard() {
        var all: [UInt8] = []
        for length in [20, 32, 48, 64] {
            for inputLength in [0, 3, 128, 129, 255, 1_024] {
                let input = sequence(inputLength, seed: UInt32(inputLength))
                all += hash(input, key: [], length: length)
                all += hash(input, key: sequence(length, seed: UInt32(length)), length: length)
            }
        }
        XCTAssertEqual(
            hexadecimal(BLAKE2b.checksum(of: all)),
            "c23a7800d98123bd10f506c61e29da5603d763b8bbad2e737f5e765a7bccd475")
    }

    func testHashesThatDiffer_AreNotTheSame() {
        XCTAssertTrue(BLAKE2b.isSame([1, 2], [1, 2]))
        XCTAssertFalse(BLAKE2b.isSame([1, 2], [1, 3]))
        XCTAssertFalse(BLAKE2b.isSame([1, 2], [1, 2, 0]))
    }

    private func hash(_ bytes: [UInt8], key: [UInt8], length: Int) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: length)
        XCTAssertEqual(crypto_generichash(&hash, length, bytes, UInt64(bytes.count), key, key.count), 0)
        return hash
    }

    // The appendix's generator, a Fibonacci sequence.
    private func sequence(_ count: Int, seed: UInt32) -> [UInt8] {
        var (first, second) = (0xDEAD_4BAD &* seed, UInt32(1))
        return (0..<count).map { _ in
            let next = first &+ second
            (first, second) = (second, next)
            return UInt8(next >> 24)
        }
    }
}
