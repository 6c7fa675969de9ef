import BankServices
import CommandLineKit
import LanguageKit

extension HelpTopics {
    static let security = HelpTopic(
        name: "security", abstract: "What is protected, from whom, and what is not",
        text: """
            The books, the keychain and all other files are yours alone (modes 0600 and 0700); what others may read or \
            write is refused. The keychain is one encrypted file, opened by its password, a recovery code or this \
            device's key. The books are not encrypted: whoever is you on this machine can read them.

            Passwords, codes and other secrets are typed without being shown, or read from a descriptor, and never \
            taken from arguments or the environment: 'bank help secrets'. They are in no log, error, JSON or CSV.

            A customer sees and moves what is theirs, and what is another's is as if it were not there. Whoever owns \
            the file of the books runs the bank: 'init', 'teller' and 'ledger' ask for no sign-in. To pay somebody \
            else needs a code of a second factor for just this amount and payee: 'bank help signing-in'.

            What is booked is never changed or deleted, and every entry carries a hash of what was before it:

              bank ledger verify         derives every balance, number and hash anew
              bank ledger checkpoint     signs what the books come to; kept elsewhere, with its
                                         public key, it shows what was rewritten since
              bank ledger audit          who tried to change what, refusals included
              bank auth activity         the same, of what was tried in your name
              bank keychain verify       opens every entry and checks it
              bank doctor                looks at files, libraries and the machine

            Nothing leaves this machine. What you use is recorded only after \
            'bank config set analytics.enabled on', in a file of yours.

            Not defended: whoever can run programs as you while you are signed in, a machine that is not yours, and \
            the demo, whose code is always 123456 and which keeps what it is given in the clear.
            """)
}
