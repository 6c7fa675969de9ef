/// The strings behind the demo bank: its state, its faults and its pace.
public protocol DemoControlProtocol: AnyObject, Sendable {
    /// Forgets everything that was done since the seed. Throws
    /// ``ServiceError/storage(_:path:underlying:)`` if the state cannot be removed.
    func reset(mode: ExecutionMode) async throws -> DemoStatus

    func status() async throws -> DemoStatus

    /// Moves the clock. Nothing happens by that alone: what became due is done by the end of the day.
    ///
    /// Throws `clockBehind` for a moment before the newest booking, and `invalidValue` for one beyond the calendar.
    func moveClock(_ move: DemoClockMove, mode: ExecutionMode) async throws -> DemoStatus

    /// Makes the next calls of some operations fail, and all calls slow; replaces what was set before.
    func setConditions(_ conditions: DemoConditions) async
}

/// Something that has a control for the demo bank.
public protocol HasDemoControl {
    var demoControl: any DemoControlProtocol { get }
}
