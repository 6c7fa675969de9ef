/// How the text before the cursor can go on.
public struct LineCompletion: Equatable, Sendable {
    /// What goes on in one way only, to be put in at the cursor; empty if nothing does.
    public let insertion: String
    /// How many characters before the cursor it takes the place of.
    public let replacedCount: Int
    /// What there is to choose from: the lines that are shown.
    public let candidates: [String]

    public init(insertion: String = "", replacedCount: Int = 0, candidates: [String] = []) {
        self.insertion = insertion
        self.replacedCount = replacedCount
        self.candidates = candidates
    }
}
