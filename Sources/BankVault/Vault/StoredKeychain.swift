/// A keychain as it was found in its file.
struct StoredKeychain: Sendable {
    /// All of the file, by which a change of another process is noticed.
    let bytes: [UInt8]
    let file: KeychainFile
}
