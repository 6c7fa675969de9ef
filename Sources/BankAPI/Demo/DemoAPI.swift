import BankDomain
public import BankServices

extension DemoStatus: Resource {
    public static let schemaName = "DemoStatus"
    public static let fields = ResourceFields<DemoStatus>(
        .integer("seed") { @Sendable in Int(clamping: $0.seed) }, .instant("clock", \.clock),
        .integer("accountCount", \.accountCount), .integer("transferCount", \.transferCount))
}

extension DemoSnapshot: Resource {
    public static let schemaName = "DemoSnapshot"
    public static let fields = ResourceFields<DemoSnapshot>(
        .text("name", \.name), .instant("clock", \.status.clock),
        .integer("accountCount", \.status.accountCount),
        .integer("transferCount", \.status.transferCount))
}

/// The header fields of requests to the demo bank.
public enum DemoFields {
    /// The name of the sandbox bank that handles this request.
    public static let sandbox = "Bank-Sandbox"
    /// The fault of this request.
    public static let fault = "Bank-Fault"
    /// The clock's time for this request.
    public static let clock = "Bank-Clock"
}

/// Controls of the demo bank.
enum DemoAPI {
    static let routes: [any ServedRoute] = [
        status, reset, clock, setConditions, snapshots, saveSnapshot, restoreSnapshot, removeSnapshot,
    ]

    private static let name = Parameter<String>.text("name", in: .path, "The name of the snapshot").map(
        {
            try DemoName.check($0, field: .known(.name))
            return $0
        }, { $0 })
    private static let latency = Parameter<DemoConditions.Latency>.word("latency", "How long the bank takes")

    private static let status = Route(
        "demo status", .get, "/demo", "Show the state of the demo bank", access: .anyone
    ) { try await $0.callerServices.demoControl.status() }
    private static let reset = Route(
        "demo reset", .post, "/demo/reset", "Reset the demo bank", access: .anyone
    ) { try await $0.callerServices.demoControl.reset(mode: .commit) }
    private static let clock = Route(
        "demo clock", .put, "/demo/clock", "Move the clock of the demo bank", access: .anyone,
        Parameter<DemoClockMove>.moment("to", "A day, or a time such as 2026-07-01T09:00:00Z").optional,
        Parameter<Int>.number("advanceDays", 0...DemoClockMove.dayMaximum, "Number of days to move forward")
            .optional
    ) { call, to, days in
        guard let move = to ?? days.map(DemoClockMove.days) else { throw RouteInput.Mismatch.missing("to") }
        guard to == nil || days == nil else { throw RouteInput.Mismatch.repeated("to") }
        return try await call.callerServices.demoControl.moveClock(move, mode: .commit)
    }
    private static let setConditions = Route(
        "demo conditions set", .put, "/demo/conditions",
        "Make the demo bank fail or answer slowly from now on",
        access: .anyone, latency.default(.none),
        .texts("faults", "What fails: transfers.create=insufficientFunds:0.1").default([])
    ) { call, latency, faults in
        var conditions = DemoConditions(latency: latency)
        for text in faults { try conditions.add(fault: text, field: .known(.faults)) }
        await call.callerServices.demoControl.setConditions(conditions)
        return NoContent()
    }
    private static let snapshots = Route(
        "demo snapshots list", .get, "/demo/snapshots", "List the snapshots", access: .anyone
    ) { try await $0.callerServices.demoControl.snapshots() }
    private static let saveSnapshot = Route(
        "demo snapshots save", .put, "/demo/snapshots/{name}", "Save the state of the demo bank",
        access: .anyone, name
    ) { try await $0.callerServices.demoControl.saveSnapshot(named: $1) }
    private static let restoreSnapshot = Route(
        "demo snapshots restore", .post, "/demo/snapshots/{name}/restoration",
        "Restore the demo bank to a saved state", access: .anyone, name
    ) { try await $0.callerServices.demoControl.restoreSnapshot(named: $1) }
    private static let removeSnapshot = Route(
        "demo snapshots remove", .delete, "/demo/snapshots/{name}", "Remove a snapshot", access: .anyone, name
    ) { try await $0.callerServices.demoControl.removeSnapshot(named: $1) }
}
