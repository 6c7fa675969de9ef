/// Looks at the machine and the process. Nothing that it finds makes it fail.
public protocol DeviceChecking: Sendable {
    func report() -> DeviceReport
}
