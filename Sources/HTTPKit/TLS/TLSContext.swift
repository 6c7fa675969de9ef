import CEvent

/// The problem with a certificate or its key.
public enum TLSFault: Error, Hashable, Sendable {
    case unreadableCertificate(path: String)
    case unreadableKey(path: String)
    /// The key does not belong to the certificate.
    case mismatch(keyPath: String)
    case expired(path: String)
    case notYetValid(path: String)
    case library(String)
}

/// A certificate with its key, for TLS 1.2 and later.
final class TLSContext {
    let pointer: OpaquePointer

    /// Initialises OpenSSL before its first use. By default it would free data at exit that a loop's thread still uses.
    static let libraryIsReady = OPENSSL_init_ssl(UInt64(OPENSSL_INIT_NO_ATEXIT), nil) == 1

    /// Reads a certificate chain and its key, both in PEM.
    init(certificatePath: String, keyPath: String) throws(TLSFault) {
        guard Self.libraryIsReady, let context = SSL_CTX_new(TLS_server_method()) else {
            throw .library(Self.lastError())
        }
        pointer = context
        guard Self.restrict(context) else { throw .library(Self.lastError()) }
        guard SSL_CTX_use_certificate_chain_file(context, certificatePath) == 1 else {
            throw .unreadableCertificate(path: certificatePath)
        }
        guard SSL_CTX_use_PrivateKey_file(context, keyPath, SSL_FILETYPE_PEM) == 1 else {
            // OpenSSL checks the key against the certificate while it reads it.
            let isMismatch = ERR_peek_last_error() & 0xfff == UInt(X509_R_KEY_VALUES_MISMATCH)
            ERR_clear_error()
            throw isMismatch ? .mismatch(keyPath: keyPath) : .unreadableKey(path: keyPath)
        }
        guard SSL_CTX_check_private_key(context) == 1 else { throw .mismatch(keyPath: keyPath) }
        if let certificate = SSL_CTX_get0_certificate(context) {
            if X509_cmp_current_time(X509_get0_notAfter(certificate)) < 0 {
                throw .expired(path: certificatePath)
            }
            if X509_cmp_current_time(X509_get0_notBefore(certificate)) > 0 {
                throw .notYetValid(path: certificatePath)
            }
        }
    }

    deinit { SSL_CTX_free(pointer) }

    /// Allows TLS 1.3, and of TLS 1.2 only key exchange with forward secrecy and ciphers that authenticate. Returns whether
    /// OpenSSL has them.
    static func restrict(_ context: OpaquePointer) -> Bool {
        cevent_require_tls12(context) == 1
            && SSL_CTX_set_cipher_list(context, "ECDHE+AESGCM:ECDHE+CHACHA20") == 1
    }

    static func lastError() -> String {
        var text = [CChar](repeating: 0, count: 256)
        ERR_error_string_n(ERR_get_error(), &text, text.count)
        return text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }
}
