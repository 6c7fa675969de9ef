/// Whether a change is made or only tried.
public enum ExecutionMode: Hashable, Sendable {
    case commit
    /// Check everything and return the result as if it were made, but change nothing (`--dry-run`).
    case dryRun
}
