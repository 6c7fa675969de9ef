import CEvent
import Foundation
import XCTest

/// A server that makes a TLS handshake and closes the connection. Its certificate may be one that a real server
/// refuses.
final class HandshakeServer: Sendable {
    let port: UInt16
    private let listener: Int32

    init(certificatePath: String) throws {
        guard let context = SSL_CTX_new(TLS_server_method()),
            SSL_CTX_use_certificate_chain_file(context, certificatePath) == 1,
            SSL_CTX_use_PrivateKey_file(context, certificatePath, SSL_FILETYPE_PEM) == 1
        else { throw RawClient.NoConnection(errorNumber: EINVAL) }
        let session = UInt(bitPattern: context)
        let descriptor = try RawServer.listen()
        (listener, port) = descriptor
        Thread.detachNewThread { [listener] in
            defer { SSL_CTX_free(OpaquePointer(bitPattern: session)) }
            let client = accept(listener, nil, nil)
            guard client >= 0, let session = SSL_new(OpaquePointer(bitPattern: session)) else { return }
            SSL_set_fd(session, client)
            SSL_accept(session)
            SSL_free(session)
            close(client)
        }
    }

    deinit { close(listener) }
}
