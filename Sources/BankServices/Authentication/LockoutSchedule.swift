/// How long nothing is looked at after failures in a row (OWASP ASVS, chapter on authentication: an account that is
/// guessed at slows the guessing down).
public enum LockoutSchedule {
    /// How many failures in a row cost no time.
    public static let freeFailures = 4
    /// The first delay, in seconds; every further failure doubles it.
    public static let firstDelaySeconds = 30
    public static let longestDelaySeconds = 60 * 60
    /// After how many seconds without a failure the earlier ones are forgotten.
    public static let memorySeconds = 24 * 60 * 60

    /// For how many seconds after the latest of so many failures in a row nothing is looked at.
    public static func delaySeconds(afterFailures count: Int) -> Int {
        guard count > freeFailures else { return 0 }
        // Seven doublings pass the longest delay; more would only risk not to fit.
        let doublings = min(count - freeFailures - 1, 7)
        return min(firstDelaySeconds << doublings, longestDelaySeconds)
    }
}
