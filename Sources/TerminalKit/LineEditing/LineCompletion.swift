/// How the text before the cursor can go on.
public struct LineCompletion: Equatable, Sendable {
    /// What goes on in one way only, to be put in at the cursor; empty if nothing does.
    public let insertion: String
    /// What there is to choose from, as it is shown.
    public let candidates: [String]

    /// A completion.
    public init(insertion: String = "", candidates: [String] = []) {
        self.insertion = insertion
        self.candidates = candidates
    }
}
