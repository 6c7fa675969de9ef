/// What passwords are most often made of.
///
/// Taken from two public lists, as collected in SecLists (MIT licence): Mark Burnett's ten million passwords
/// (the first thousand) and the two hundred most used of 2023. Left out is what is short, vulgar, or found by
/// its shape: runs of keys, of the alphabet and of digits.
enum CommonPasswords {
    /// The parts, in small letters, and the years that people put behind them.
    static let parts: [[UInt8]] =
        text.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
        + (1900...2099).map { Array(String($0).utf8) }

    private static let text = """
        1029384756 147258369 159357 159753 1a2b3c4d 1q2w3e4r5t 1q2w3e4r 1qaz2wsx 1qazxsw2 12qwaszx 741852963
        789456123 a1b2c3d4 a1b2c3 q1w2e3r4t5 q1w2e3r4 qazwsxedc qazwsx qweasdzxc zaq12wsx zaqxsw
        access admin administrator alexander amanda america andrew angel apple arsenal ashley austin
        awesome azerty badboy bailey banana baseball batman bismillah buster butterfly changeme charlie cheese
        chelsea chicken chocolate compaq computer cookie corvette cowboy dallas daniel diamond doctor dolphin
        dragon eagles electric elephant eminem ferrari flower football forever freedom friends
        gandalf george ginger google guest guitar hammer hannah harley heather hello hockey hunter iloveyou
        internet jasmine jennifer jessica jordan joshua junior killer lakers letmein liverpool london love
        lovely loveyou maggie manutd martin master matrix matthew maverick mercedes merlin michael michelle
        mickey midnight minecraft monkey monster morgan mother motorola mustang naruto nicole orange pakistan
        passport password patrick peanut pepper phoenix pokemon porsche princess purple rainbow ranger
        richard robert samantha samsung scooter secret security shadow silver snoopy soccer spiderman starwars
        steelers student summer sunshine superman system taylor tennis test thomas thunder tigger trustno1
        undefined user victoria vodafone welcome whatever william windows winner winter yamaha yankees yellow
        """
}
