import CSystem

struct BootClock: AgentClock {
    func microseconds() -> Int64 { bank_boottime_microseconds() }
}
