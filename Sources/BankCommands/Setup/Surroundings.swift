/// What commands say of the machine that they run on.
public struct Surroundings: Equatable, Sendable {
    /// The name of the system's user.
    public let userName: String
    /// Where the books of the local bank are.
    public let ledgerPath: String
    public let environment: String
    /// Whether somebody chose it, by option, variable or setting.
    public let isEnvironmentChosen: Bool
    public let isDemo: Bool
    /// What this machine is called in a user's lists of devices.
    public let deviceName: String

    public init(
        userName: String, ledgerPath: String, environment: String, isEnvironmentChosen: Bool, isDemo: Bool,
        deviceName: String
    ) {
        self.userName = userName
        self.ledgerPath = ledgerPath
        self.environment = environment
        self.isEnvironmentChosen = isEnvironmentChosen
        self.isDemo = isDemo
        self.deviceName = deviceName
    }
}
