import BankDomain
import BankServices
import LanguageKit
import XCTest

final class KeychainArchiveTests: XCTestCase {
    func testEntries_AreWrittenAsDocumented() {
        let archive = archive([
            ("plain", Array("secret".utf8)), ("quoted \"\\\" \n", Array("a\"b\\c\u{1F}é日\u{1F511}".utf8)),
            ("binary", [0xFF, 0xFE, 0]), ("empty", []), ("one", [0x80]),
        ])
        XCTAssertEqual(
            text(of: archive),
            """
            {"format":"bank-keychain-export","version":1,"entries":[
            {"name":"plain","value":"secret"},
            {"name":"quoted \\"\\\\\\" \\u000a","value":"a\\"b\\\\c\\u001fé日🔑"},
            {"name":"binary","valueBase64":"//4A"},
            {"name":"empty","value":""},
            {"name":"one","valueBase64":"gA=="}
            ]}
            """)
    }

    func testWrittenArchives_AreReadUnchanged() throws {
        var generator = SeededGenerator(seed: 5)
        for count in 0..<40 {
            let archive = archive(
                (0..<count).map { index in
                    (
                        "name \(index)",
                        (0..<(index * 3)).map { _ in UInt8.random(in: 0...255, using: &generator) }
                    )
                })
            XCTAssertEqual(try KeychainArchive(decoding: archive.encoded()), archive)
        }
    }

    func testOtherOrderSpacesAndEscapes_AreRead() throws {
        let archive = try read(
            #"""
             { "entries" : [ { "value" : "\u00e9\uD83D\uDD11\/\b\f\n\r\t" , "name" : "\u0061" } ] ,
            "version" : 1 , "format" : "bank-keychain-export" }
            """# + "\n")
        XCTAssertEqual(archive, self.archive([("a", Array("é🔑/\u{8}\u{C}\n\r\t".utf8))]))
    }

    func testAnythingElse_IsRefused() {
        let head = #"{"format":"bank-keychain-export","version":1,"entries":"#
        for text in [
            "", "{}", "[]", "null", head, head + "[]", head + "[]}x", head + "[]},", head + "[{}]}",
            head + #"[{"name":"a"}]}"#, head + #"[{"value":"a"}]}"#,
            head + #"[{"name":"a","value":"1","value":"2"}]}"#,
            head + #"[{"name":"a","value":"1","valueBase64":""}]}"#,
            head + #"[{"name":"a","value":1}]}"#, head + #"[{"name":"a","value":null}]}"#,
            head + #"[{"name":"a","value":"1","more":"2"}]}"#,
            head + #"[{"name":"a","value":"1"},]}"#, head + #"[{"name":"a","value":"1"}{}]}"#,
            head + #"[{"name":"a","value":"1"},{"name":"a","value":"1"}]}"#,
            head + #"[{"name":"é","value":"1"},{"name":"e\u0301","value":"1"}]}"#,
            head + #"[{"name":"a","valueBase64":"gA="}]}"#, head + #"[{"name":"a","valueBase64":"gB=="}]}"#,
            head + #"[{"name":"a","valueBase64":"===="}]}"#, head + #"[{"name":"a","valueBase64":"-_8="}]}"#,
            head + #"[{"name":"a","value":"\x"}]}"#, head + #"[{"name":"a","value":"\uD800"}]}"#,
            head + #"[{"name":"a","value":"\uDC00"}]}"#, head + #"[{"name":"a","value":"\uD83D\u0041"}]}"#,
            head + #"[{"name":"a","value":"\u12"}]}"#, head + "[{\"name\":\"a\",\"value\":\"\n\"}]}",
            head + #"[{"name":"a","value":"1}]}"#, head + #"[],"version":1}"#, head + #"[],"extra":1}"#,
            #"{"format":"other","version":1,"entries":[]}"#,
            #"{"format":"bank-keychain-export","version":2,"entries":[]}"#,
            #"{"format":"bank-keychain-export","version":"1","entries":[]}"#,
            #"{"format":"bank-keychain-export","version":10,"entries":[]}"#,
        ] {
            XCTAssertThrowsError(try read(text), text) {
                XCTAssertEqual(
                    $0 as? ServiceError,
                    .invalidValue(
                        field: .archive, value: "", reason: .malformed(expected: "a keychain export")))
            }
        }
        XCTAssertNoThrow(try read(head + "[]}"))
    }

    func testMoreEntriesThanMemoryHasPagesFor_AreRefused() throws {
        let maximum = KeychainArchive.maximumEntryCount
        XCTAssertEqual(try KeychainArchive(decoding: archive(ofEntries: maximum)).entries.count, maximum)
        XCTAssertThrowsError(try KeychainArchive(decoding: archive(ofEntries: maximum + 1))) { error in
            XCTAssertEqual(
                error as? ServiceError,
                .invalidValue(
                    field: .archive, value: "", reason: .malformed(expected: "a keychain export")))
        }
    }

    private func archive(ofEntries count: Int) -> SecretBytes {
        var text = #"{"format":"bank-keychain-export","version":1,"entries":["#
        for number in 0..<count {
            text += (number == 0 ? "" : ",") + "{\"name\":\"\(number)\",\"value\":\"\"}"
        }
        return SecretBytes(text + "]}")
    }

    func testBytesThatAreNoText_AreRefused() {
        let head = Array(
            #"{"format":"bank-keychain-export","version":1,"entries":[{"name":"a","value":""#.utf8)
        for bytes: [UInt8] in [
            [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
        ] {
            XCTAssertThrowsError(
                try KeychainArchive(decoding: SecretBytes(head + bytes + Array(#""}]}"#.utf8))), "\(bytes)")
        }
    }

    func testEveryLengthCut_IsRefused() {
        let bytes = Array(text(of: archive([("a", [1]), ("b", [0xFF])])).utf8)
        for count in 0..<bytes.count {
            XCTAssertThrowsError(try KeychainArchive(decoding: SecretBytes(bytes.prefix(count))))
        }
    }

    func testEveryBitFlipped_IsReadOrRefused() {
        let bytes = Array(text(of: archive([("a", [1]), ("b", [0xFF])])).utf8)
        for bit in 0..<(8 * bytes.count) {
            var changed = bytes
            changed[bit / 8] ^= 1 << (bit % 8)
            guard let archive = try? KeychainArchive(decoding: SecretBytes(changed)) else { continue }
            XCTAssertEqual(archive.entries.count, 2)
        }
    }

    private func read(_ text: String) throws -> KeychainArchive {
        try KeychainArchive(decoding: SecretBytes(text))
    }

    private func archive(_ entries: [(String, [UInt8])]) -> KeychainArchive {
        KeychainArchive(
            entries: entries.map { .init(key: .init($0.0), value: SharedSecret(SecretBytes($0.1))) })
    }

    private func text(of archive: KeychainArchive) -> String {
        archive.encoded().withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }
}
