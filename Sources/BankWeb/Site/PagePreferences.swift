import HTTPKit
import LanguageKit

/// The language and the colours of the person who reads a page: their choice, or what their browser asks for.
@MainActor
struct PagePreferences {
    let localization: Localization
    let theme: Theme

    init(_ request: HTTPRequest, isSecure: Bool, texts: any PageTexts) {
        let chosen = Cookie.language.value(in: request, isSecure: isSecure).flatMap(Language.init)
        localization = texts.localization(
            chosen ?? Self.language(request.fields.values(of: "accept-language")))
        theme = Cookie.theme.value(in: request, isSecure: isSecure).flatMap(Theme.init) ?? .automatic
    }

    /// The first supported language of the `Accept-Language` fields (RFC 9110, section 12.5.4), by its weights.
    static func language(_ accepted: [String]) -> Language {
        let languages = WeightedValues(accepted).all.prefix(20).compactMap { range, weight in
            Language.allCases.first { range == $0.rawValue || range.hasPrefix($0.rawValue + "-") }
                .map { ($0, weight) }
        }
        return languages.max { $0.1 < $1.1 }?.0 ?? .english
    }
}
