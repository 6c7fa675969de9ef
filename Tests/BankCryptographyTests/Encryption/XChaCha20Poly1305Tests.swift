import BankCryptography
import BankServices
import BankTestSupport
import XCTest

final class XChaCha20Poly1305Tests: XCTestCase {
    private struct Vector {
        let source: String
        let key: String
        let nonce: String
        let associatedData: String
        let plaintext: String
        let sealed: String
    }

    private let vectors = [
        Vector(
            source: "draft-irtf-cfrg-xchacha-03, A.3.1",
            key: "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f",
            nonce: "404142434445464748494a4b4c4d4e4f5051525354555657",
            associatedData: "50515253c0c1c2c3c4c5c6c7",
            plaintext: """
                4c616469657320616e642047656e746c656d656e206f662074686520636c617373206f66202739393a204966204920636f\
                756c64206f6666657220796f75206f6e6c79206f6e652074697020666f7220746865206675747572652c2073756e73637265\
                656e20776f756c642062652069742e
                """,
            sealed: """
                bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb731c7f1b0b4aa6440bf3a82f4eda7e39ae\
                64c6708c54c216cb96b72e1213b4522f8c9ba40db5d945b11b69b982c1bb9e3f3fac2bc369488f76b2383565d3fff921f9664c\
                97637da9768812f615c68b13b52ec0875924c1c7987947deafd8780acf49
                """),
        Vector(
            source: "Wycheproof 2, nothing at all",
            key: "ab1562faea9f47af3ae1c3d6d030e3af230255dff3df583ced6fbbcbf9d606a9",
            nonce: "6a5e0c4617e07091b605a4de2c02dde117de2ebd53b23497", associatedData: "", plaintext: "",
            sealed: "e2697ea6877aba39d9555a00e14db041"),
        Vector(
            source: "Wycheproof 3, associated data alone",
            key: "d821dce9b890ea37ae1c89e7cb6aeae9371b8179add0d08f5494718322ae0071",
            nonce: "3ec3f7c45e687d75a895bf5e71809e7cdac32158bb48ec0d", associatedData: "8780fb400f94c55d",
            plaintext: "", sealed: "966c22d655b9e56326024f028cf887ad"),
        Vector(
            source: "Wycheproof 4, one byte",
            key: "303ccb2e1567c3d9f629a5c632dbc62a9a82c525674f67988b31bd1dee990538",
            nonce: "05188738844ab90a8b11beef38eaec3e100d8f4f85ae7a41", associatedData: "", plaintext: "62",
            sealed: "45d15734f984d749fa3f0550a70c43dddf"),
        Vector(
            source: "Wycheproof 21, nine bytes",
            key: "9f093b6bb75f1609ab1e00a4bf4667961d885f01deb6520c5bb16ec21e033766",
            nonce: "a613e0b17fafb47c79614d39959b986ba2c97b0215676d41", associatedData: "00fc4f61d9777504",
            plaintext: "472578ece9fe828dc6", sealed: "a55cbb308f81e449e98174bd595da1be72cc226e74c46a4af5"),
        Vector(
            source: "Wycheproof 303, edge case of Poly1305's sums",
            key: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
            nonce: "000102030405060708090a0b0c0d0e0f10111213019836bb", associatedData: "ffffffff",
            plaintext: """
                9034612ba071d2bc424d84cf237ba894ff817a46f44de742b96eae58232bcd428241e8a693702ca3066a157946f37413
                """,
            sealed: """
                292a5aae9f73682745d63908216ed197516b437950aee700a0b77bb61b589448516b437950aee700a0b77bb61b589448\
                bafa91827af78e023853ef42ab516182
                """),
        Vector(
            source: "Wycheproof 306, edge case of Poly1305's sums",
            key: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
            nonce: "000102030405060708090a0b0c0d0e0f10111213019836bb", associatedData: "ffffffff",
            plaintext: """
                441a90490c5d18bc2a5f653225918fea5c15c6c05b1cffbde6262a11c78ca6f54eea4562aa6383c708f727326092325a\
                40d3417ec62ed0963694e99ecc2b314d6b0418e4cf450481eda0b1830272a307
                """,
            sealed: """
                fd04abcc335fa2272dc4d8f52784f6e9f2ffffffffffffffffffffffffffffff9dc0eebd69bd4864ae2a49fd3d39d201\
                f2ffffffffffffffffffffffffffffff9dc0eebd69bd4864ae2a49fd3d39d201bec80e43d01bffa65046718859dbaeaa
                """),
    ]

    func testKnownAnswers_AreSealed() {
        for vector in vectors {
            let sealed = XChaCha20Poly1305.seal(
                SecretBytes(bytes(vector.plaintext)), key: SecretBytes(bytes(vector.key)),
                nonce: bytes(vector.nonce), associatedData: bytes(vector.associatedData))
            XCTAssertEqual(hexadecimal(sealed), vector.sealed, vector.source)
        }
    }

    func testKnownAnswers_AreOpened() {
        for vector in vectors {
            XCTAssertEqual(open(vector), bytes(vector.plaintext), vector.source)
        }
    }

    func testEveryFlippedBit_IsRefused() {
        let vector = vectors[4]
        for part in ["key", "nonce", "associatedData", "sealed"] {
            let byteCount = ["key": 32, "nonce": 24, "associatedData": 8, "sealed": 25][part] ?? 0
            for bit in 0..<(8 * byteCount) {
                XCTAssertNil(open(vector, flipping: bit, of: part), "\(part) \(bit)")
            }
        }
    }

    func testLessThanATag_IsRefused() {
        for count in 0..<16 {
            let opened = XChaCha20Poly1305.open(
                [UInt8](repeating: 0, count: count), key: SecretBytes([UInt8](repeating: 0, count: 32)),
                nonce: [UInt8](repeating: 0, count: 24), associatedData: [])
            XCTAssertTrue(opened == nil)
        }
    }

    private func open(_ vector: Vector, flipping bit: Int = 0, of part: String = "") -> [UInt8]? {
        func value(_ name: String, _ digits: String) -> [UInt8] {
            var value = bytes(digits)
            if name == part { value[bit / 8] ^= 1 << (bit % 8) }
            return value
        }
        let opened = XChaCha20Poly1305.open(
            value("sealed", vector.sealed), key: SecretBytes(value("key", vector.key)),
            nonce: value("nonce", vector.nonce),
            associatedData: value("associatedData", vector.associatedData))
        return opened?.revealed
    }
}
