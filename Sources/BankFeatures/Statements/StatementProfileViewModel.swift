public import BankServices

/// Finds how a table of entries is read.
public typealias StatementProfileViewModel = DetailViewModel<StatementProfile>

extension DetailViewModel where Value == StatementProfile {
    public convenience init(
        _ request: StatementProfileRequest, statementFileService: any StatementFileServiceProtocol
    ) {
        self.init { try await statementFileService.profile(request) }
    }
}
