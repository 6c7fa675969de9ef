package import BankServices

extension TOTPEnrollment {
    /// The secret for typing, and in the address that authenticator apps read (Google Authenticator's "Key Uri Format").
    /// A user name needs no escaping there.
    package init(_ secret: borrowing SecretBytes, username: String) {
        let letters = Base32.encode(secret)
        let before = Array("otpauth://totp/bank:\(username)?secret=".utf8)
        let after = Array(
            "&issuer=bank&algorithm=SHA1&digits=\(TOTP.digitCount)&period=\(TOTP.periodSeconds)".utf8)
        let uri = SecretBytes(count: before.count + letters.count + after.count) { output in
            letters.withUnsafeBytes { letters in
                output.copyBytes(from: before)
                UnsafeMutableRawBufferPointer(rebasing: output[before.count...]).copyBytes(from: letters)
                UnsafeMutableRawBufferPointer(rebasing: output[(before.count + letters.count)...])
                    .copyBytes(from: after)
            }
        }
        self.init(secret: SharedSecret(letters), uri: SharedSecret(uri))
    }
}
