/// Moves the clock.
struct MoveClock: Operation {
    let seconds: Int

    static func random(in world: inout World) -> MoveClock? {
        // Sometimes a machine's clock is set back.
        if world.oneIn(20) { return MoveClock(seconds: Int(world.number(in: -120...(-1)))) }
        return MoveClock(seconds: Int(world.number(in: world.oneIn(3) ? 1...90_000 : 1...5_000)))
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        try await bank.moveClock(Int64(seconds))
        return true
    }
}
