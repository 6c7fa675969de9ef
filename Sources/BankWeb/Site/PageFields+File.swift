import BankServer
import HTTPKit
import LanguageKit

extension PageFields {
    /// The form of a request that may bring a file (RFC 7578). A file in the field `x` is the text `x`
    /// (``BankServer/PageCall``), and its name is `xName`. The pages after it send both as texts.
    @MainActor
    static func form(
        of request: HTTPRequest, in region: RegionalFormat, fileMaximumBytes: Int
    ) async throws(PageFault) -> PageFields {
        guard
            let reader = MultipartReader(
                contentType: request.fields["content-type"] ?? "", body: request.body,
                maximumBytes: fileMaximumBytes + byteMaximum)
        else {
            // Three bytes are four letters.
            let texts = fileMaximumBytes / 3 * 4 + byteMaximum
            return try await form(of: request, in: region, upTo: texts)
        }
        var pairs: [(name: String, value: String)] = []
        do throws(MultipartReader.Failure) {
            while let part = try await reader.nextPart() {
                var bytes: [UInt8] = []
                while let piece = try await reader.nextBytes() { bytes += piece }
                if let fileName = part.fileName {
                    pairs.append((part.name, PageCall.text(of: bytes)))
                    pairs.append((part.name + "Name", fileName))
                } else {
                    pairs.append((part.name, String(decoding: bytes, as: UTF8.self)))
                }
            }
        } catch {
            throw error == .body(.tooLarge) ? .fileTooLarge : .unreadableForm
        }
        return PageFields(pairs, in: region)
    }
}
