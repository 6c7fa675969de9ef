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
public enum DemoAPI {
    public static let name = Parameter<String>.demoName("name", "The name of the snapshot")
    public static let to = Parameter<DemoClockMove>.moment(
        "to", "A day, or a time such as 2026-07-01T09:00:00Z")
    public static let advanceDays = Parameter<Int>.number(
        "advanceDays", 0...DemoClockMove.dayMaximum, "Number of days to move forward")
    public static let latency = Parameter<DemoConditions.Latency>.word(
        "latency", "How long the bank takes")
    public static let faults = Parameter<[String]>.texts(
        "faults", "What fails: transfers.create=insufficientFunds:0.1"
    ).optional

    public static let status = Route<DemoStatus>(
        "demo status", .get, "/demo", "Show the state of the demo bank", access: .anyone)
    public static let reset = Route<DemoStatus>(
        "demo reset", .post, "/demo/reset", "Reset the demo bank",
        access: .anyone)
    public static let clock = Route<DemoStatus>(
        "demo clock", .put, "/demo/clock", "Move the clock of the demo bank", access: .anyone,
        [to.description, advanceDays.description])
    public static let setConditions = Route<NoContent>(
        "demo conditions set", .put, "/demo/conditions", "Let the demo bank fail or dawdle from now on",
        access: .anyone, [latency.description, faults.description])
    public static let snapshots = Route<[DemoSnapshot]>(
        "demo snapshots list", .get, "/demo/snapshots", "List the snapshots", access: .anyone)
    public static let saveSnapshot = Route<DemoSnapshot>(
        "demo snapshots save", .put, "/demo/snapshots/{name}", "Keep the demo bank as it is now",
        access: .anyone, [name.description])
    public static let restoreSnapshot = Route<DemoStatus>(
        "demo snapshots restore", .post, "/demo/snapshots/{name}/restoration",
        "Make the demo bank what it was", access: .anyone, [name.description])
    public static let removeSnapshot = Route<DemoSnapshot>(
        "demo snapshots remove", .delete, "/demo/snapshots/{name}", "Forget a snapshot", access: .anyone,
        [name.description])
}
