/// The time by which an agent's limits are measured.
protocol AgentClock: Sendable {
    /// Microseconds since any moment; it is never set back and goes on while the machine sleeps.
    func microseconds() -> Int64
}
