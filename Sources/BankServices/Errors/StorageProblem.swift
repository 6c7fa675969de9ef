/// What is wrong with a file of the bank.
public enum StorageProblem: String, Equatable, Sendable, CaseIterable {
    /// The content is not what was written.
    case damaged
    /// The content was damaged; it was moved aside and the next use starts afresh.
    case movedAside
    /// The file is another program's.
    case foreign
    /// A newer version of this program wrote it.
    case newer
    case full
    case readOnly
    case unreadable
    /// Another process held it for too long.
    case busy
    /// Somebody changed it who does not know its key.
    case tampered
    /// It is older than what was seen before: an old copy was put in its place.
    case rolledBack
    /// Others may read or change it, or it is a link, a pipe or anything but a file of one's own.
    case insecure
    /// Any other failure of the system.
    case failed

    /// The stable name of the problem, for programs.
    public var code: String { "storage" + rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
