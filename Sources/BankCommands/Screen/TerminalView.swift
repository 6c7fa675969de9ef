/// A view: it asks its view model for a state and draws that, and knows nothing else.
@MainActor
package protocol TerminalView {
    /// Loads what there is to see and shows it. Throws what kept it from being seen.
    func appear(on screen: Screen) async throws
}
