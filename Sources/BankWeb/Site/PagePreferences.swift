import HTTPKit
import LanguageKit

/// The language and the colours of the person who reads a page: their choice, or what their browser asks for.
@MainActor
struct PagePreferences {
    let localization: Localization
    let theme: Theme

    init(_ request: HTTPRequest, isSecure: Bool, texts: any PageTexts) {
        let chosen = Cookie.language.value(in: request, isSecure: isSecure).flatMap(Language.init)
        let accepted = request.fields.values(of: "accept-language").joined(separator: ",")
        localization = texts.localization(chosen ?? Self.language(accepted))
        theme = Cookie.theme.value(in: request, isSecure: isSecure).flatMap(Theme.init) ?? .automatic
    }

    /// The first supported language of an `Accept-Language` field (RFC 9110, section 12.5.4), by its weights.
    static func language(_ accepted: String) -> Language {
        let ranges = accepted.split(separator: ",").prefix(20).compactMap { part -> (Language, Double)? in
            let pieces = part.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let range = pieces.first?.lowercased(),
                let language = Language.allCases.first(where: {
                    range == $0.rawValue || range.hasPrefix($0.rawValue + "-")
                })
            else { return nil }
            let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
            return (language, weight ?? 1)
        }
        return ranges.max { $0.1 < $1.1 }?.0 ?? .english
    }
}
