import BankAPI
import BankDomain
import BankServices

extension RouteTable {
    /// Routes that only the demo bank has.
    mutating func addDemo() {
        on(DemoAPI.status) { try await $0.callerServices.demoControl.status() }
        on(DemoAPI.reset) { try await $0.callerServices.demoControl.reset(mode: .commit) }
        on(DemoAPI.clock) {
            let to = try $0.input.optional(DemoAPI.to)
            let days = try $0.input.optional(DemoAPI.advanceDays).map(DemoClockMove.days)
            guard let move = to ?? days else { throw RequestFault.missing("to") }
            guard to == nil || days == nil else { throw RequestFault.repeated("to") }
            return try await $0.callerServices.demoControl.moveClock(move, mode: .commit)
        }
        on(DemoAPI.setConditions) {
            var conditions = DemoConditions(latency: try $0.input.optional(DemoAPI.latency) ?? .none)
            for text in try $0.input.optional(DemoAPI.faults) ?? [] {
                try conditions.add(fault: text, field: "faults")
            }
            await $0.callerServices.demoControl.setConditions(conditions)
            return NoContent()
        }
        on(DemoAPI.snapshots) { try await $0.callerServices.demoControl.snapshots() }
        on(DemoAPI.saveSnapshot) {
            try await $0.callerServices.demoControl.saveSnapshot(named: $0.input(DemoAPI.name))
        }
        on(DemoAPI.restoreSnapshot) {
            try await $0.callerServices.demoControl.restoreSnapshot(named: $0.input(DemoAPI.name))
        }
        on(DemoAPI.removeSnapshot) {
            try await $0.callerServices.demoControl.removeSnapshot(named: $0.input(DemoAPI.name))
        }
    }
}
