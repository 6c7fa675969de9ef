/// What a file of the bank is for, which decides where it is and how long it stays.
public enum FileArea: String, Hashable, Sendable, CaseIterable {
    /// What the user wants to keep.
    case documents
    /// What can be made again.
    case cache
    /// What nobody needs once the command has ended.
    case temporary
}
