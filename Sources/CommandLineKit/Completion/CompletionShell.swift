public enum CompletionShell: String, CaseIterable, Sendable {
    case bash, zsh, fish
}
