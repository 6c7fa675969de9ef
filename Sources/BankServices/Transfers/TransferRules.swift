/// What a user may send without more ado: the policies that a bank holds a transfer against.
public struct TransferRules: Sendable {
    /// When a code is asked for.
    public let stepUp: StepUpPolicy
    public let limits: TransferLimits
    /// How long larger payments to new payees wait.
    public let coolingOff: CoolingOff

    /// Rules; each that is left out forbids nothing.
    public init(stepUp: StepUpPolicy = .never, limits: TransferLimits = .none, coolingOff: CoolingOff = .none)
    {
        self.stepUp = stepUp
        self.limits = limits
        self.coolingOff = coolingOff
    }

    public static let none = TransferRules()

    /// The same rules, which ask for each setting once: for the lines of one batch.
    public func remembering() -> TransferRules {
        TransferRules(
            stepUp: stepUp.remembering(), limits: limits.remembering(), coolingOff: coolingOff.remembering())
    }
}
