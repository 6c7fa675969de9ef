/// One thing that the doctor looked at.
public struct DoctorFinding: Equatable, Sendable {
    /// How bad it is.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// As it should be.
        case ok
        /// It works, and might soon not, or is less safe than it could be.
        case warning
        /// Something does not work.
        case problem
    }

    /// What was looked at.
    public let check: DoctorCheck
    /// What was found.
    public let fact: DoctorFact

    /// A finding.
    public init(_ check: DoctorCheck, _ fact: DoctorFact) {
        self.check = check
        self.fact = fact
    }

    /// How bad it is.
    public var state: State { fact.state }
}
