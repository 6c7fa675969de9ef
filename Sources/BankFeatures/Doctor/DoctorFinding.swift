/// One thing that the doctor looked at.
public struct DoctorFinding: Equatable, Sendable {
    /// How bad it is.
    public enum State: String, Hashable, Sendable, CaseIterable {
        case ok
        /// It works, and might soon not, or is less safe than it could be.
        case warning
        case problem
    }

    public let check: DoctorCheck
    public let fact: DoctorFact

    public init(_ check: DoctorCheck, _ fact: DoctorFact) {
        self.check = check
        self.fact = fact
    }

    public var state: State { fact.state }
}
