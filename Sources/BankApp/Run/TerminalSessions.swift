import BankFiles

/// The terminal sessions in which something was said, so that it is said only once in each.
struct TerminalSessions {
    /// Sessions before these are forgotten.
    private static let maximum = 32

    let path: String

    /// Whether nothing was said in this session before; from now on it was. If the file can't be read or written, it is
    /// said again.
    func begin(_ session: Int32) -> Bool {
        let text = String(decoding: (try? PrivateFile.read(path)) ?? [], as: UTF8.self)
        let known = text.split(separator: " ").suffix(Self.maximum).compactMap { Int32($0) }
        guard !known.contains(session) else { return false }
        let all = (known + [session]).suffix(Self.maximum)
        try? PrivateFile.makeFolder(of: path)
        try? PrivateFile.replace(path, with: Array(all.map(String.init).joined(separator: " ").utf8))
        return true
    }
}
