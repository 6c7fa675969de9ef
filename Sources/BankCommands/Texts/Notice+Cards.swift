import LanguageKit

extension Notice {
    static let noCards: Phrase = "No cards. Order one: bank cards order --account ACCOUNT --name Everyday"
    static let noMoreCards: Phrase = "No more cards."
    static let noAuthorisations: Phrase = "Nothing was asked of this card."
    static let toRevealCard: Phrase = "show what is printed on the card"
}
