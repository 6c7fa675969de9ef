/// What is said of cards.
extension Notice {
    static let noCards = "No cards. Order one: bank cards order --account ACCOUNT --name Everyday"
    static let noMoreCards = "No more cards."
    static let noAuthorisations = "Nothing was asked of this card."
    static let toRevealCard = "show what is printed on the card"
}
