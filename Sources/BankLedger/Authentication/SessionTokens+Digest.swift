import BankCryptography
import BankDomain
import BankServices

extension SessionTokens {
    static func make(_ random: any RandomSource, _ kind: SessionKind) -> SessionTokens {
        SessionTokens(
            access: SharedSecret(SecretBytes(byteCount: byteCount, from: random)),
            refresh: SharedSecret(SecretBytes(byteCount: byteCount, from: random)), kind: kind)
    }

    /// The tokens that replace these. Each repetition of a refresh computes the same ones, so none are stored. Without
    /// the pepper nobody can compute them, not even from an earlier token of the session.
    func successor(_ pepper: Pepper) -> SessionTokens {
        SessionTokens(
            access: pepper.secret(from: refresh, for: .accessToken),
            refresh: pepper.secret(from: refresh, for: .refreshToken), kind: kind)
    }

    /// The stored hash of the access token.
    var accessDigest: Digest { digest(of: access) }

    /// The stored hash of the refresh token.
    var refreshDigest: Digest { digest(of: refresh) }

    // The hash includes the kind, so that a token of one kind is unknown as a token of the other.
    private func digest(of token: SharedSecret) -> Digest {
        switch kind {
        case .program: return token.digest
        case .browser:
            let mark = Array(kind.rawValue.utf8)
            let marked = token.withUnsafeBytes { token in
                SharedSecret(
                    SecretBytes(count: token.count + mark.count) { output in
                        output.copyBytes(from: token)
                        output[token.count...].copyBytes(from: mark)
                    })
            }
            return marked.digest
        }
    }
}

extension SharedSecret {
    /// The stored hash of a token: 256 random bits need no salt and no key.
    var digest: Digest { withUnsafeBytes { Digest(of: $0.bindMemory(to: UInt8.self)) } }
}
