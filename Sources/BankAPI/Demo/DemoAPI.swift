import BankDomain
public import BankServices

extension DemoStatus: Resource {
    public static let schemaName = "DemoStatus"
    public static let fields = ResourceFields<DemoStatus>(
        .integer("seed") { @Sendable in Int(clamping: $0.seed) }, .instant("clock", \.clock),
        .integer("accountCount", \.accountCount), .integer("transferCount", \.transferCount))
}

extension DemoClockChange: Resource {
    public static let schemaName = "DemoClockChange"
    public static let fields = ResourceFields<DemoClockChange>(
        .integer("seed") { @Sendable in Int(clamping: $0.status.seed) }, .instant("clock", \.status.clock),
        .integer("accountCount", \.status.accountCount), .integer("transferCount", \.status.transferCount),
        .integer("endedDayCount", \.endedDayCount), .integer("entryCount", \.entryCount),
        .integer("failedOrderCount", \.failedOrderCount))
}

extension DemoSnapshot: Resource {
    public static let schemaName = "DemoSnapshot"
    public static let fields = ResourceFields<DemoSnapshot>(
        .text("name", \.name), .instant("clock", \.status.clock),
        .integer("accountCount", \.status.accountCount),
        .integer("transferCount", \.status.transferCount))
}

extension DemoConditions: Resource {
    public static let schemaName = "DemoConditions"
    public static let fields = ResourceFields<DemoConditions>(
        .text("latency", \.latency.text), .texts("faults", \.texts))
}

/// Controls of the demo bank.
enum DemoAPI {
    static let routes: [any ServedRoute] = [
        status, reset, load, dump, clock, receive, collect, conditions, setConditions, snapshots,
        saveSnapshot,
        restoreSnapshot,
        removeSnapshot,
    ]

    private static let name = Parameter<String>.text("name", in: .path, "The name of the snapshot").map(
        {
            try DemoName.check($0, field: .known(.name))
            return $0
        }, { $0 })
    private static let latency = Parameter<DemoConditions.Latency>.latency(
        "latency", "How long each call takes: none, realistic, or milliseconds such as 250ms")

    private static let status = Route(
        "demo status", .get, "/demo", "Show the state of the demo bank", access: .anyone
    ) { try await $0.callerServices.demoControl.status() }
    private static let reset = Route(
        "demo reset", .post, "/demo/reset", "Reset the demo bank", access: .anyone
    ) { try await $0.callerServices.demoControl.reset(mode: .commit) }
    private static let load = Route(
        "demo load", .put, "/demo/data", "Load your own data", access: .anyone, DemoData.parameter,
        .mode, bodyMaximumBytes: DemoData.servedByteMaximum
    ) { call, json, mode in
        let control = call.callerServices.demoControl
        let now = try await control.status().clock
        let data = try await LongComputation.shared.run { try DemoData(json, now: now) }
        return try await control.load(data, mode: mode)
    }
    private static let dump = Route(
        "demo dump", .get, "/demo/data", "Show the bank's data in the form that can be loaded",
        access: .anyone
    ) { try await $0.callerServices.demoControl.data() }
    private static let clock = Route(
        "demo clock", .put, "/demo/clock", "Move the demo bank's clock, and end the days in between",
        access: .anyone,
        Parameter<DemoClockMove>.moment("to", "A day, or a time such as 2026-07-01T09:00:00Z").optional,
        Parameter<Int>.number("advanceDays", 0...DemoClockMove.dayMaximum, "Number of days to move forward")
            .optional
    ) { call, to, days in
        guard let move = to ?? days.map(DemoClockMove.days) else { throw RouteInput.Mismatch.missing("to") }
        guard to == nil || days == nil else { throw RouteInput.Mismatch.repeated("to") }
        return try await call.callerServices.demoControl.moveClock(move, mode: .commit)
    }
    private static let receive = Route(
        "demo receive", .post, "/demo/incoming-payments", "Let a payment arrive from another bank",
        access: .anyone, status: 201,
        Parameter<AccountID>.id("accountID", in: .body, "The account that gets the money"),
        Parameter<TypedAmount>.amount("amount", "The amount, in the account's currency unless one is given"),
        Parameter<String>.text("debtorName", "Who pays"),
        Parameter<String>.text("debtorAccount", "Their account, such as an IBAN").optional,
        Parameter<String>.text("reference", "For the statement").default(""), .key, .mode
    ) { call, account, amount, name, debtor, reference, key, mode in
        let money = try await amount.money {
            try await call.callerServices.accountService.account(id: account).currency
        }
        return try await call.callerServices.demoControl.receive(
            DemoIncomingPayment(
                accountID: account, amount: money, debtorName: name, debtorAccount: debtor,
                reference: reference, idempotencyKey: key), mode: mode)
    }
    private static let collect = Route(
        "demo collect", .post, "/demo/collections", "Let a creditor at another bank collect",
        access: .anyone, status: 201,
        Parameter<AccountID>.id("accountID", in: .body, "The account to collect from"),
        Parameter<TypedAmount>.amount("amount", "The amount, in the account's currency unless one is given"),
        Parameter<String>.text("creditorName", "Who collects"),
        Parameter<String>.text("creditorID", "The creditor identifier; made from the name if left out")
            .optional,
        Parameter<String>.text(
            "mandateReference", "The creditor's reference for the mandate; M1 if left out"
        )
        .optional,
        Parameter<String>.text("reference", "For the statement").default(""), .key, .mode
    ) { call, account, amount, name, creditor, mandate, reference, key, mode in
        let money = try await amount.money {
            try await call.callerServices.accountService.account(id: account).currency
        }
        return try await call.callerServices.demoControl.collect(
            DemoCollection(
                accountID: account, amount: money, creditorName: name, creditorID: creditor,
                mandateReference: mandate, reference: reference, idempotencyKey: key), mode: mode)
    }
    private static let conditions = Route(
        "demo conditions show", .get, "/demo/conditions",
        "Show the demo bank's faults and delays",
        access: .anyone
    ) { await $0.callerServices.demoControl.conditions() }
    private static let setConditions = Route(
        "demo conditions set", .put, "/demo/conditions",
        "Set the demo bank's faults and delays",
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
        "demo snapshots save", .put, "/demo/snapshots/{name}", "Save the demo bank's state",
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
