import CSystem

/// The machine's.
struct BootClock: AgentClock {
    func microseconds() -> Int64 { bank_boottime_microseconds() }
}
