import BankContainer
import BankServer
import BankTestSupport
import HTTPKit
import XCTest

/// A bank with customers shows its pages over TLS, or on its own machine.
@MainActor
final class PagesWithoutTLSTests: XCTestCase {
    private let home = TemporaryHome()
    private var container: DependencyContainer!

    override func setUp() async throws {
        container = try await LocalBank.container(in: home, customers: [("anna", "Anna")])
    }

    override func tearDown() async throws {
        await container.root.close()
    }

    func testUnencryptedConnectionFromElsewhere_IsRefused() async {
        let far = PageBrowser(container, peer: HTTPPeer(address: "192.0.2.1", isSecure: false))
        await far.open("/sign-in")
        XCTAssertEqual(far.status, 403)
        XCTAssertTrue(far.html.contains("only over TLS"))
        let encrypted = PageBrowser(container, peer: HTTPPeer(address: "192.0.2.1", isSecure: true))
        await encrypted.open("/sign-in")
        XCTAssertEqual(encrypted.status, 200)
    }

    func testProxyThatTerminatesTLS_IsBelievedOnlyIfItIsDeclared() async {
        let fields: HTTPFields = ["x-forwarded-for": "192.0.2.1", "x-forwarded-proto": "https"]
        let declared = PageBrowser(container, peer: HTTPPeer(address: "127.0.0.9", isSecure: false))
        declared.fields = fields
        await declared.open("/sign-in")
        XCTAssertEqual(declared.status, 200)
        XCTAssertNotNil(declared.cookies["__Host-bank-visitor"])
        let other = PageBrowser(container, peer: HTTPPeer(address: "192.0.2.7", isSecure: false))
        other.fields = fields
        await other.open("/sign-in")
        XCTAssertEqual(other.status, 403)
    }
}
