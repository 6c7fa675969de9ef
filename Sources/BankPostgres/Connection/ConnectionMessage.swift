/// Messages of failed connections, which libpq describes in words alone.
enum ConnectionMessage {
    /// The SQLSTATE of a failed connection; empty if no server answered.
    static func state(of message: String) -> String {
        if message.contains("session is read-only") || message.contains("in hot standby mode") {
            // If another host cannot be reached, it may be the primary.
            let isWhole = !["refused", "No such file", "timeout", "could not", "closed"].contains(
                where: message.contains)
            return isWhole ? "25006" : ""
        }
        guard message.contains("FATAL:") else {
            return message.contains("certificate") || message.contains("SSL") ? "28000" : ""
        }
        if message.contains("too many") || message.contains("remaining connection") { return "53300" }
        let passes = ["starting up", "shutting down", "recovery mode", "terminating"]
        return passes.contains(where: message.contains) ? "57P03" : "28000"
    }
}
