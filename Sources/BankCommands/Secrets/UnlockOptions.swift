/// How a command line gives the keychain's password.
public struct UnlockOptions: Equatable, Sendable {
    /// The descriptor that has it on its next line; `nil` if none was named.
    public let descriptor: Int32?
    /// The option that names the descriptor, with its dashes.
    public let option: String
    /// Whether the user agreed beforehand to what would be asked.
    public let isConfirmed: Bool

    public init(descriptor: Int32? = nil, option: String = "--password-fd", isConfirmed: Bool = false) {
        self.descriptor = descriptor
        self.option = option
        self.isConfirmed = isConfirmed
    }

    /// The options of a command: under `auth` a password is the user's unless it is called the keychain's.
    ///
    /// - Parameter path: the command's words, such as `keychain` and `list`.
    public init(path: [String], options: GlobalOptions) {
        if path.first == "auth" {
            self.init(
                descriptor: options.keychainPasswordDescriptor, option: "--keychain-password-fd",
                isConfirmed: options.isConfirmed)
        } else {
            self.init(descriptor: options.passwordDescriptor, isConfirmed: options.isConfirmed)
        }
    }
}
