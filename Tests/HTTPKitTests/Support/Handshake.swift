import CEvent

/// A client of TLS 1.2 that offers chosen ciphers.
enum Handshake {
    struct NoLibrary: Error {}

    /// The cipher that the server chose; `nil` if it refused all.
    static func cipher(port: UInt16, offering ciphers: String) throws -> String? {
        guard let context = SSL_CTX_new(TLS_client_method()) else { throw NoLibrary() }
        defer { SSL_CTX_free(context) }
        guard SSL_CTX_ctrl(context, SSL_CTRL_SET_MAX_PROTO_VERSION, Int(TLS1_2_VERSION), nil) == 1,
            SSL_CTX_set_cipher_list(context, ciphers) == 1, let session = SSL_new(context)
        else { throw NoLibrary() }
        defer { SSL_free(session) }
        let client = try RawClient(port: port)
        return withExtendedLifetime(client) {
            SSL_set_fd(session, client.descriptor)
            guard SSL_connect(session) == 1 else { return nil }
            return SSL_CIPHER_get_name(SSL_get_current_cipher(session)).map { String(cString: $0) }
        }
    }
}
