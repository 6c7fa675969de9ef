import BankApp

Launcher.main()
