/// The shells that ask for completions.
public enum CompletionShell: String, CaseIterable, Sendable {
    case bash, zsh, fish
}
