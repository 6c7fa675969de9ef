public import BankServices

/// A machine without faults, for worlds in which nothing is left to chance: only the bank's own folders are looked at,
/// and said to have room.
public struct FixedDeviceCheck: DeviceChecking {
    private static let freeByteCount: Int64 = 100 << 30

    private let machine: (any DeviceChecking)?

    /// A machine with the folders and libraries of another; by default with none.
    public init(_ machine: (any DeviceChecking)? = nil) {
        self.machine = machine
    }

    public func report() -> DeviceReport {
        let real = machine?.report()
        return DeviceReport(
            isAdministrator: false, dumpsCore: false, isTraced: false,
            folders: (real?.folders ?? []).map {
                DeviceReport.Folder(
                    path: $0.path, exists: $0.exists, problem: $0.problem,
                    freeByteCount: Self.freeByteCount)
            },
            libraries: (real?.libraries ?? []).map { DeviceReport.Library(name: $0.name, version: "1.0") })
    }
}
