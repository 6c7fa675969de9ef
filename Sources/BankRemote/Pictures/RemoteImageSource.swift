import BankAPI
public import BankDomain
public import BankServices
import LanguageKit

/// Pictures of a server's bank.
public final class RemoteImageSource: ImageSource {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func picture(of id: BeneficiaryID, unless tag: String?) async throws -> Picture? {
        let answer = try await api.file(
            BeneficiariesAPI.picture, id, unless: tag, maximumBytes: Picture.maximumByteCount)
        guard let answer else { return nil }
        let picture = Picture(bytes: answer.body, tag: answer.fields["etag"] ?? "")
        guard picture.isPNG, !picture.tag.contains("\n") else {
            throw ServiceError.decodingError(underlying: "the picture is not PNG")
        }
        return picture
    }
}
