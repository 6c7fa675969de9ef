/// A stub was called without an answer.
public struct UnsetStubError: Error, Equatable, CustomStringConvertible {
    /// The service and the method, such as `StubAccountService.open`.
    public let call: String

    public init(_ call: String) {
        self.call = call
    }

    public var description: String { "\(call) has no answer" }
}
