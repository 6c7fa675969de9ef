/// An override that replaced nothing, told by its types and by the place in the source that set it.
public struct UnusedOverride: Sendable, CustomStringConvertible {
    /// The type of the container whose service was to be replaced.
    public let container: String
    /// The declared type of that service.
    public let service: String
    /// The file that set the override.
    public let file: StaticString
    /// The line that set the override, from 1.
    public let line: UInt

    /// A sentence for a failing test.
    public var description: String {
        "The override of \(service) in \(container), set at \(file):\(line), was never used."
    }
}

extension UnusedOverride: Comparable {
    /// Orders by place in the source.
    public static func < (left: UnusedOverride, right: UnusedOverride) -> Bool {
        (left.file.description, left.line) < (right.file.description, right.line)
    }

    /// Whether both were set at one place for one service.
    public static func == (left: UnusedOverride, right: UnusedOverride) -> Bool {
        left.description == right.description
    }
}
