/// What a proof of presence rests on.
public enum BiometricKind: String, Hashable, Sendable, CaseIterable {
    case none
    /// The key of this device, held by the agent since the last sign-in. It proves the device, not the person.
    case deviceKey
    /// A fingerprint, checked by the system.
    case fingerprint
}
