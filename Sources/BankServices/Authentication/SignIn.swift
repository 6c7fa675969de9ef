/// Who wants to sign in, where. The password comes beside it.
public struct SignIn: Hashable, Sendable {
    /// The name that was registered; case does not count.
    public let username: String
    /// A code of the second factor; `nil` if the user has none.
    public let code: String?
    /// What the device is called in lists.
    public let deviceName: String

    public init(username: String, code: String? = nil, deviceName: String) {
        self.username = username
        self.code = code
        self.deviceName = deviceName
    }
}
