import XCTest

@testable import BankServer

final class WebOriginTests: XCTestCase {
    func testOriginsThatBrowsersSend_AreRead() throws {
        for text in [
            "http://localhost", "http://localhost:5173", "https://app.example", "http://127.0.0.1:8080",
            "http://[::1]:3000", "http://[::1]", "capacitor://localhost", "https://localhost:80",
            "ionic://localhost", "tauri://localhost", "chrome-extension://abcdefghijklmnop",
            "https://xn--bcher-kva.example", "http://my_app.local:65535",
        ] {
            XCTAssertEqual(try WebOrigin(text).text, text)
        }
    }

    func testOtherTexts_AreRefusedWithTheReason() {
        let faults: [(WebOrigin.Fault, [String])] = [
            (.empty, [""]), (.anyOrigin, ["*"]), (.null, ["null"]),
            (.noScheme, ["localhost:5173", "app.example", "://x", "1http://x", "http:/x", "ht tp://x", ":"]),
            (
                .path,
                ["http://localhost/", "https://app.example/app", "http://a?b", "http://a#b", "file:///"]
            ),
            (.upperCase, ["HTTP://localhost", "http://Localhost", "NULL"]),
            (
                .host,
                [
                    "http://", "http://:80", "https://*.app.example", "http://user@app.example",
                    "http://bücher.example", "http://[::1", "http://[::g]", "http://[127.0.0.1]",
                    "http://a b", "http://[::1]x", "http://a%41", "http://[]", "http://[",
                ]
            ),
            (
                .port,
                ["http://a:", "http://a:0", "http://a:65536", "http://a:080", "http://a:x", "http://a:-1"]
            ),
            (.ownPort(80), ["http://a:80"]), (.ownPort(443), ["https://a:443"]),
        ]
        for (fault, texts) in faults {
            for text in texts {
                XCTAssertThrowsError(try WebOrigin(text), text) {
                    XCTAssertEqual($0 as? WebOrigin.Fault, fault, text)
                }
            }
        }
    }
}
