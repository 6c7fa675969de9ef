/// How long nobody may try after failures in a row (OWASP ASVS 4.0, 2.2.1).
enum LockoutSchedule {
    /// The failures that cost nothing but themselves are one fewer.
    static let failureMaximum = 5
    /// The longest wait.
    static let maximumSeconds: Int64 = 3_600
    /// After which time without a failure the earlier ones are forgotten.
    static let memorySeconds: Int64 = 24 * 3_600

    /// The wait after so many failures, in seconds; `nil` for none. It doubles from half a minute to an hour.
    static func delaySeconds(after failures: Int64) -> Int64? {
        guard failures >= failureMaximum else { return nil }
        return min(maximumSeconds, 30 << min(failures - Int64(failureMaximum), 10))
    }
}
