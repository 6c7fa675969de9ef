/// A stub was called that the test gave no answer.
public struct UnsetStubError: Error, Equatable, CustomStringConvertible {
    /// The service and the method, such as `StubAccountService.open`.
    public let call: String

    /// The error of a call.
    public init(_ call: String) {
        self.call = call
    }

    /// What happened, in words.
    public var description: String { "\(call) has no answer" }
}
