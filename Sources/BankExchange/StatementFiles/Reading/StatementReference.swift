enum StatementReference {
    private static let none: Set<String> = ["NONREF", "NOTPROVIDED", "NOT PROVIDED", "NONE", "UNKNOWN"]

    /// The reference; empty for the words that stand where there is none.
    static func known(_ text: String) -> String {
        none.contains(text) ? "" : text
    }
}
