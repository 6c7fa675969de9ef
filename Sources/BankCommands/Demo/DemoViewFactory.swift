import BankFeatures
package import BankServices

/// Makes the views of the demo bank.
@MainActor
package struct DemoViewFactory {
    package typealias Dependencies = HasDemoControl

    private let demoControl: any DemoControlProtocol

    init(dependencies: any Dependencies) {
        self.demoControl = dependencies.demoControl
    }

    func makeResetView(mode: ExecutionMode) -> DemoResetView {
        DemoResetView(viewModel: DemoViewModel(demoControl: demoControl), mode: mode)
    }

    func makeClockView(_ move: DemoClockMove?, mode: ExecutionMode) -> DemoClockView {
        DemoClockView(viewModel: DemoViewModel(demoControl: demoControl), move: move, mode: mode)
    }
}
