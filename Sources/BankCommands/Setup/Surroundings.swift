/// What commands say of the machine that they run on.
public struct Surroundings: Equatable, Sendable {
    /// The name of the system's user.
    public let userName: String
    /// Where the books of the local bank are.
    public let ledgerPath: String
    /// What this machine is called in a user's lists of devices.
    public let deviceName: String

    /// Surroundings.
    public init(userName: String, ledgerPath: String, deviceName: String) {
        self.userName = userName
        self.ledgerPath = ledgerPath
        self.deviceName = deviceName
    }
}
