struct TerminalSize: Equatable, Sendable {
    var columns: Int
    /// 0 if it is not known.
    var rows: Int
}
