/// A checkpoint in a file, and by whom it must be signed.
public struct CheckpointReference: Hashable, Sendable {
    public let path: String
    /// The key that must have signed it, in 64 hexadecimal digits. If `nil`, the file's own is believed, which proves
    /// only that the file is whole.
    public let publicKey: String?

    public init(path: String, publicKey: String? = nil) {
        self.path = path
        self.publicKey = publicKey
    }
}
