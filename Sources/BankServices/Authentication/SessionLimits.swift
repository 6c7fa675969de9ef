/// How long a session lasts, and with it the agent that holds it (PSD2 RTS, Delegated Regulation (EU) 2018/389,
/// article 4(3)(d): five minutes without activity).
public enum SessionLimits {
    /// Seconds without a command after which it is over.
    public static let idleSeconds = 5 * 60
    /// Seconds after which it is over in any case.
    public static let absoluteSeconds = 24 * 60 * 60
}
