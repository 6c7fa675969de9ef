/// How much a program says beside its result.
public enum Verbosity: Sendable {
    case quiet, normal, verbose
}
