/// Paths of files, as the system writes them.
package enum FilePath {
    /// The part after the last `/`.
    package static func name(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }
}
