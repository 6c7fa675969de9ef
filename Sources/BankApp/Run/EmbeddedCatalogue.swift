import Fixtures
public import LanguageKit

/// The catalogues that are part of the program.
public enum EmbeddedCatalogue {
    /// The catalogue of a language; read once, when somebody reads that language.
    public static func of(_ language: Language) -> Catalogue {
        switch language {
        case .english: .english
        case .vietnamese: vietnamese
        }
    }

    private static let vietnamese: Catalogue = {
        var length = 0
        let bytes = bank_vietnamese_catalogue(&length)
        let file = String(decoding: UnsafeBufferPointer(start: bytes, count: length), as: UTF8.self)
        // A test reads the same file: what cannot be read never leaves the house.
        return (try? Catalogue(language: .vietnamese, file: file)) ?? .english
    }()
}
