import BankApp

BankApp.main()
