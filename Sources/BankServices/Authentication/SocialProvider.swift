public enum SocialProvider: String, Hashable, Sendable, CaseIterable {
    case apple
    case google
}
