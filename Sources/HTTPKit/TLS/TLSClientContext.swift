import CEvent

/// The authorities that a client trusts, for TLS 1.2 and later. Certificates and their names are always checked.
final class TLSClientContext {
    private let pointer: OpaquePointer

    /// Trusts the system's authorities, or those in a PEM file.
    init(authoritiesPath: String?) throws(HTTPClientError) {
        guard TLSContext.libraryIsReady, let context = SSL_CTX_new(TLS_client_method()) else {
            throw .handshake(TLSContext.lastError())
        }
        pointer = context
        let isTrusting =
            authoritiesPath.map { SSL_CTX_load_verify_locations(context, $0, nil) }
            ?? SSL_CTX_set_default_verify_paths(context)
        guard isTrusting == 1, TLSContext.restrict(context) else {
            throw .handshake(TLSContext.lastError())
        }
        SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil)
    }

    deinit { SSL_CTX_free(pointer) }

    /// A session that accepts certificates for this host only; `nil` if there is no memory.
    func session(for host: String) -> OpaquePointer? {
        guard let session = SSL_new(pointer) else { return nil }
        let isSet: Int32
        if IPAddress(host) != nil {
            isSet = X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session), host)
        } else {
            SSL_set_hostflags(session, UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS))
            isSet = SSL_set1_host(session, host) & Int32(cevent_set_server_name(session, host))
        }
        guard isSet == 1 else {
            SSL_free(session)
            return nil
        }
        return session
    }

    /// The system's error number, if OpenSSL only passes it on (`ERR_SYSTEM_ERROR`).
    static func systemError(_ errorCode: UInt) -> Int32? {
        errorCode & 0x8000_0000 == 0 ? nil : Int32(truncatingIfNeeded: errorCode & 0x7fff_ffff)
    }

    /// Why a handshake failed; `nil` if there was no connection, or the other side closed it without an error.
    static func fault(of session: OpaquePointer?, _ errorCode: UInt) -> HTTPClientError? {
        let result = session.map { Int32(truncatingIfNeeded: SSL_get_verify_result($0)) } ?? X509_V_OK
        switch result {
        case X509_V_OK:
            // A number without a library is libevent's code for a failed system call, or for an end without an error.
            guard errorCode >> 23 & 0xff != 0, systemError(errorCode) == nil else { return nil }
            var text = [CChar](repeating: 0, count: 256)
            ERR_error_string_n(errorCode, &text, text.count)
            let words = text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
            return .handshake(words)
        case X509_V_ERR_CERT_HAS_EXPIRED: return .certificate(.expired)
        case X509_V_ERR_CERT_NOT_YET_VALID: return .certificate(.notYetValid)
        case X509_V_ERR_HOSTNAME_MISMATCH, X509_V_ERR_IP_ADDRESS_MISMATCH: return .certificate(.otherName)
        case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT, X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN,
            X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
            X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
            return .certificate(.unknownIssuer)
        default:
            return .certificate(.other(String(cString: X509_verify_cert_error_string(Int(result)))))
        }
    }
}
