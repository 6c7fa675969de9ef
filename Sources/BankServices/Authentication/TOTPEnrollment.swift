/// What a person needs to set a second factor up, shown once.
public struct TOTPEnrollment: Equatable, Sendable {
    /// The secret in Base32 (RFC 4648), for typing.
    public let secret: SharedSecret
    /// The `otpauth://totp/…` address that authenticator apps read.
    public let uri: SharedSecret

    public init(secret: SharedSecret, uri: SharedSecret) {
        self.secret = secret
        self.uri = uri
    }
}
