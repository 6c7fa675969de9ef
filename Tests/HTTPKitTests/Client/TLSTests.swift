import HTTPKit
import XCTest

final class TLSTests: ServerTestCase {
    private func client() throws -> HTTPClient {
        var options = HTTPClientOptions()
        options.certificateAuthoritiesPath = try TestCertificate.writeAuthority(for: self)
        return try HTTPClient(options)
    }

    private func serve(_ certificate: TestCertificate) throws -> UInt16 {
        let path = try certificate.write(for: self)
        let server = try HTTPServer { HTTPResponse(status: 200, body: Array("\($0.peer.isSecure)".utf8)) }
        let bound = try server.start(at: [.ip("127.0.0.1", port: 0)], certificatePath: path)
        addTeardownBlock { await server.stop(graceSeconds: 0) }
        guard case .ip(_, let port) = bound[0] else { return 0 }
        return port
    }

    private func get(_ port: UInt16, host: String) -> HTTPClientRequest {
        HTTPClientRequest("GET", HTTPOrigin(isSecure: true, host: host, port: port), "/")
    }

    func testServerWithATrustedCertificate_IsCalledByNameAndAddress() async throws {
        let (client, port) = (try client(), try serve(.forLocalhost))
        for host in ["localhost", "127.0.0.1"] {
            let answer = try await client.send(get(port, host: host), bodyMaximumBytes: 9)
            XCTAssertEqual(String(decoding: answer.body, as: UTF8.self), "true")
        }
    }

    func testCertificateForAnotherName_IsRefused() async throws {
        let (client, port) = (try client(), try serve(.forElsewhere))
        for host in ["localhost", "127.0.0.1"] {
            await assertThrows(.certificate(.otherName)) {
                try await client.send(self.get(port, host: host), bodyMaximumBytes: 9)
            }
        }
    }

    func testCertificateOfAnUnknownAuthority_IsRefused() async throws {
        let (client, port) = (try HTTPClient(), try serve(.forLocalhost))
        await assertThrows(.certificate(.unknownIssuer)) {
            try await client.send(self.get(port, host: "localhost"), bodyMaximumBytes: 9)
        }
    }

    func testCertificateOutsideItsTime_IsRefusedByClients() async throws {
        for (certificate, fault) in [
            (TestCertificate.expired, HTTPClientError.TLSCertificateFault.expired),
            (.notYetValid, .notYetValid),
        ] {
            let server = try HandshakeServer(certificatePath: certificate.write(for: self))
            let client = try client()
            await assertThrows(.certificate(fault)) {
                try await client.send(self.get(server.port, host: "localhost"), bodyMaximumBytes: 9)
            }
        }
    }

    func testCertificateOutsideItsTime_StartsNoServer() throws {
        for (certificate, fault) in [
            (TestCertificate.expired, TLSFault.expired), (.notYetValid, TLSFault.notYetValid),
        ] {
            let path = try certificate.write(for: self)
            let server = try HTTPServer { _ in HTTPResponse(status: 200) }
            XCTAssertThrowsError(
                try server.start(at: [.ip("127.0.0.1", port: 0)], certificatePath: path)
            ) {
                XCTAssertEqual($0 as? HTTPServerError, .certificate(fault(path)))
            }
        }
    }

    func testKeyOfAnotherCertificate_StartsNoServer() throws {
        let path = try TestCertificate.forLocalhost.write(for: self)
        let other = try TestCertificate.forElsewhere.write(for: self)
        let server = try HTTPServer { _ in HTTPResponse(status: 200) }
        XCTAssertThrowsError(
            try server.start(at: [.ip("127.0.0.1", port: 0)], certificatePath: path, keyPath: other)
        ) {
            XCTAssertEqual($0 as? HTTPServerError, .certificate(.mismatch(keyPath: other)))
        }
    }

    func testCiphersWithoutForwardSecrecyOrAuthentication_AreRefused() throws {
        let port = try serve(.forLocalhost)
        for ciphers in ["ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-ECDSA-CHACHA20-POLY1305"] {
            XCTAssertEqual(try Handshake.cipher(port: port, offering: ciphers), ciphers)
        }
        for ciphers in [
            "ECDHE-ECDSA-AES128-SHA", "ECDHE-ECDSA-AES256-SHA384", "ECDHE-ECDSA-AES128-CCM", "AES128-SHA",
            "AES256-GCM-SHA384", "DHE-RSA-AES128-GCM-SHA256",
        ] {
            XCTAssertNil(try Handshake.cipher(port: port, offering: ciphers), ciphers)
        }
    }

    func testClosedPort_IsNotACertificateFault() async throws {
        let client = try client()
        let port = try RawServer([]).port
        for host in ["localhost", "127.0.0.1"] {
            await assertThrows(.notConnected(errorNumber: ECONNREFUSED)) {
                try await client.send(self.get(port, host: host), bodyMaximumBytes: 9)
            }
        }
    }

    func testServerWithoutTLS_IsNoSecureServer() async throws {
        let (client, port) = (try client(), try serveEcho())
        do {
            _ = try await client.send(get(port, host: "localhost"), bodyMaximumBytes: 9)
            XCTFail("It answered.")
        } catch HTTPClientError.handshake {
        } catch {
            XCTFail("\(error)")
        }
    }
}
