public import BankServices
public import Observation

/// Finds how a table of entries is read.
@Observable
@MainActor
public final class StatementProfileViewModel {
    private let loader = Loader<StatementProfile>()
    private let statementFileService: any StatementFileServiceProtocol

    public init(statementFileService: any StatementFileServiceProtocol) {
        self.statementFileService = statementFileService
    }

    public var state: LoadState<StatementProfile> { loader.state }

    public func run(_ request: StatementProfileRequest) async {
        await loader.load { try await statementFileService.profile(request) }
    }
}
