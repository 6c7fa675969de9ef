/// What the doctor looks at, in this order.
public enum DoctorCheck: String, Hashable, Sendable, CaseIterable {
    /// Which bank commands speak to.
    case environment
    /// Who runs the program.
    case user
    /// Who else might see its memory.
    case memory
    /// The folders of the bank's files.
    case folders
    /// The room on the disk.
    case space
    /// The libraries that the program stands on.
    case libraries
    case settings
    /// The books: whether they are there, and of which version.
    case books
    /// Whether the file of the books is whole.
    case pages
    /// Whether another command is writing.
    case writing
    /// The clock, beside the newest booking.
    case clock
    case keychain
    /// The agent that keeps it open.
    case agent
    case crash
    /// What is recorded of the user's use.
    case analytics
    /// The terminal and the locale.
    case terminal
}
