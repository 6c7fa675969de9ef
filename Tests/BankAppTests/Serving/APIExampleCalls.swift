/// The calls of the examples in the OpenAPI document, one a line: the command, values of path and query, and the body.
/// Lines that begin with "after" prepare the bank for the call below them. `$name` is a member of the answer before.
enum APIExampleCalls {
    static let lines = """
        auth register {"username": "robin", "password": "four tall ships at anchor", "name": "Robin Hale"}
        auth login {"username": "demo", "password": "demo-password", "code": "123456"}
        after auth login {"username": "demo", "password": "demo-password", "code": "123456"}
        auth refresh {"refreshToken": "$refreshToken"}
        auth logout
        auth sessions list
        auth sessions revoke id=SES000001
        auth status
        auth verify-otp {"code": "123456"}
        auth totp enroll {"password": "demo-password", "code": "123456"}
        auth totp disable {"password": "demo-password", "code": "123456"}
        auth recovery-codes {"password": "demo-password", "code": "123456"}
        auth devices list
        auth devices revoke id=DEV001
        auth activity
        auth password change {"password": "demo-password", "newPassword": "four tall ships at anchor"}
        after auth recovery-codes {"password": "demo-password", "code": "123456"}
        auth password reset {"username": "demo", "recoveryCode": "$codes.0", "newPassword": "four tall ships at anchor"}
        after auth tokens create {"name": "Budget app", "password": "demo-password", "scopes": ["read"]}
        auth tokens list
        auth tokens create {"name": "Budget app", "password": "demo-password", "scopes": ["read"]}
        after auth tokens create {"name": "Budget app", "password": "demo-password", "scopes": ["read"]}
        auth tokens revoke id=$id
        accounts list
        accounts show id=ACC001
        accounts named name=Emergency
        accounts default
        accounts balance id=ACC001 at=2026-05-31
        accounts history accountIDs=ACC001 from=2026-06-01 to=2026-06-30
        accounts accruals id=ACC002
        accounts payee name=ACC002
        accounts payees {"texts": ["ACC002"]}
        accounts open {"accountName": "Holidays", "accountType": "savings", "currency": "USD"}
        accounts rename id=ACC002 {"accountName": "Rainy days"}
        accounts set-default id=ACC002
        accounts freeze id=ACC002 {"scope": "debits", "reason": "A lost phone"}
        after accounts freeze id=ACC002 {"scope": "debits", "reason": "A lost phone"}
        accounts unfreeze id=ACC002
        after accounts open {"accountName": "Holidays", "accountType": "savings", "currency": "USD"}
        accounts close id=$id
        transactions list accountID=ACC001 limit=1
        transactions show id=ACC001.639
        transactions summary from=2026-06-01 to=2026-06-30
        transactions annotate id=ACC001.639 {"note": "For the roof", "tags": ["house"]}
        transactions categorize id=ACC001.639 {"category": "housing"}
        transactions rules list
        transactions rules add {"text": "cinema", "category": "entertainment"}
        transactions rules remove id=RUL001
        transfers list limit=1
        transfers show id=TRF000054
        transfers create {"fromAccountID": "ACC001", "toAccountID": "ACC002", "amount": "12.50", "reference": "Savings"}
        transfers create all {"name": "Allowances", "transfers": [{"fromAccountID": "ACC001", "toAccountID": "ACC002", "amount": "12.50", "currency": "USD", "idempotencyKey": "june-1"}]}
        transfers quote {"fromAccountID": "ACC001", "beneficiaryID": "BEN001", "amount": "12.50"}
        after transfers create {"fromAccountID": "ACC001", "toAccountID": "ACC002", "amount": "12.50", "executionDate": "2026-07-10"}
        transfers cancel id=$id
        transfers reverse id=TRF000054
        after transfers create {"fromAccountID": "ACC001", "beneficiaryID": "BEN001", "amount": "100.00"}
        transfers challenges
        transfers holds
        after transfers hold {"fromAccountID": "ACC001", "toAccountID": "ACC002", "amount": "12.50"}
        transfers holds show id=$id
        transfers hold {"fromAccountID": "ACC001", "toAccountID": "ACC002", "amount": "12.50"}
        after transfers hold {"fromAccountID": "ACC001", "toAccountID": "ACC002", "amount": "12.50"}
        transfers capture id=$id {"amount": "10.00"}
        after transfers hold {"fromAccountID": "ACC001", "toAccountID": "ACC002", "amount": "12.50"}
        transfers release id=$id
        after transfers create {"fromAccountID": "ACC001", "beneficiaryID": "BEN001", "amount": "100.00"}
        transfers confirm id=$challenge.id {"code": "123456"}
        transfers import format=csv
        standing-orders list limit=1
        standing-orders show id=SOR001
        standing-orders create {"fromAccountID": "ACC001", "toAccountID": "ACC002", "amount": "25.00", "frequency": "weekly", "startDate": "2026-07-06"}
        standing-orders pause id=SOR001
        after standing-orders pause id=SOR001
        standing-orders resume id=SOR001
        standing-orders skip id=SOR001
        standing-orders update id=SOR002 {"amount": "275.00"}
        standing-orders cancel id=SOR002
        beneficiaries list
        beneficiaries show id=BEN001
        beneficiaries picture id=BEN001
        beneficiaries named name=Maple
        beneficiaries add {"name": "Ada Lovelace", "iban": "GB29NWBK60161331926819"}
        beneficiaries rename id=BEN002 {"name": "Ada King"}
        beneficiaries trust id=BEN002 {"code": "123456"}
        beneficiaries remove id=BEN002
        cards list
        cards show id=CRD001
        cards named name=Everyday
        cards order {"accountID": "ACC002", "name": "Groceries"}
        after cards order {"accountID": "ACC002", "name": "Groceries"}
        cards activate id=$id
        cards freeze id=CRD001
        after cards freeze id=CRD001
        cards unfreeze id=CRD001
        cards limits id=CRD001 {"day": "400.00", "month": "none"}
        cards rules id=CRD001 {"blockedCategories": ["7995"]}
        cards reveal id=CRD001 {"code": "123456"}
        cards report-lost id=CRD001
        after cards report-lost id=CRD001
        cards replace id=CRD001
        cards authorisations id=CRD001
        cards authorisations pending
        cards authorisations show id=AUT000001
        cards simulate authorise id=CRD001 {"merchant": "Corner Bakery", "category": "5462", "country": "US", "amount": "7.20"}
        cards simulate capture id=AUT000001 {"amount": "180.00"}
        after cards simulate capture id=AUT000001 {}
        cards simulate refund id=AUT000001 {"amount": "20.00"}
        cards simulate reverse id=AUT000001
        metadata list
        metadata show id=TRF000054
        after metadata set id=TRF000054 {"externalID": "order-77"}
        metadata find externalID=order-77
        metadata set id=TRF000054 {"externalID": "order-77", "values": {"shop": "main"}}
        metadata remove id=TRF000054
        after transfers create {"fromAccountID": "ACC001", "toAccountID": "ACC002", "amount": "12.50"}
        changes list after=0.0.757.1782640800000
        notifications list limit=1
        notifications show id=NTF000003
        notifications unread
        notifications watch
        notifications read id=NTF000003
        notifications read all
        notifications preferences
        notifications preferences set kind=paymentSent {"isWanted": false}
        after goals add {"name": "Bicycle", "accountID": "ACC002", "target": "900.00"}
        goals list
        after goals add {"name": "Bicycle", "accountID": "ACC002", "target": "900.00"}
        goals show id=$id
        goals add {"name": "Bicycle", "accountID": "ACC002", "target": "900.00"}
        after goals add {"name": "Bicycle", "accountID": "ACC002", "target": "900.00"}
        goals remove id=$id
        mandates list limit=1
        mandates show id=MND000001
        mandates add {"accountID": "ACC001", "creditorID": "FR72ZZZ123456", "creditorName": "Librairie du Port", "reference": "LP-88", "amountLimit": "40.00"}
        mandates authorize id=MND000002
        mandates limit id=MND000001 {"amountLimit": "150.00", "perMonth": 1}
        mandates block id=MND000002
        after mandates block id=MND000002
        mandates unblock id=MND000002
        mandates cancel id=MND000002
        mandates rule id=ACC001
        mandates accept id=ACC001 {"acceptance": "authorized"}
        mandates collections limit=1
        mandates refund id=DDB000006
        after webhooks add {"url": "https://shop.example/bank-events"}
        webhooks list
        webhooks add {"url": "https://shop.example/bank-events"}
        after webhooks add {"url": "https://shop.example/bank-events"}
        webhooks remove id=$id
        after webhooks add {"url": "https://shop.example/bank-events"}
        webhooks test id=$id
        after webhooks add {"url": "https://shop.example/bank-events"}
        webhooks deliveries id=$id
        after webhooks add {"url": "https://shop.example/bank-events"}
        webhooks update id=$id {"kinds": ["paymentReceived"]}
        after webhooks add {"url": "https://shop.example/bank-events"}
        webhooks renew-secret id=$id
        after webhooks add {"url": "https://shop.example/bank-events"}
        webhooks pause id=$id
        after webhooks add {"url": "https://shop.example/bank-events"}
        webhooks resume id=$id
        after webhooks add {"url": "https://shop.example/bank-events"}
        after webhooks test id=$id
        webhooks resend id=$id
        products list
        products show id=everyday-checking
        products named name=everyday
        fx rates
        fx newest
        fx history currency=CZK from=2026-06-24 to=2026-06-30
        fx convert amount=100 from=USD to=EUR
        fx import
        ledger audit limit=1
        statements list id=ACC001 limit=1
        statements show id=ACC001 from=2026-06-01 to=2026-06-30
        statements entries id=ACC001 from=2026-06-01 to=2026-06-30 newestEntryNumber=641 limit=1
        statements export id=ACC001
        statements reconcile id=ACC001
        statements import id=ACC001
        statements import entries id=ACC001 {"fileName": "july.csv", "format": "csv", "currency": "USD", "entries": [{"bookingDate": "2026-06-29", "amount": "-12.50", "description": "Bakery", "fileID": "B-1"}]}
        after statements import entries id=ACC001 {"fileName": "july.csv", "format": "csv", "currency": "USD", "entries": [{"bookingDate": "2026-06-29", "amount": "-12.50", "description": "Bakery", "fileID": "B-1"}]}
        statements imports id=ACC001
        after statements import entries id=ACC001 {"fileName": "july.csv", "format": "csv", "currency": "USD", "entries": [{"bookingDate": "2026-06-29", "amount": "-12.50", "description": "Bakery", "fileID": "B-1"}]}
        statements undo-import id=$importID
        teller account name=ACC001
        teller deposit id=ACC001 {"amount": "50.00"}
        teller withdraw id=ACC001 {"amount": "50.00"}
        after teller deposit id=ACC001 {"amount": "50.00"}
        teller reverse id=$id {"reason": "Counted twice"}
        after transfers hold {"fromAccountID": "ACC001", "toAccountID": "ACC002", "amount": "12.50"}
        teller release-hold id=$id {"reason": "The shop has closed"}
        teller set-floor id=ACC001 {"floor": "-200.00"}
        teller add-owner id=ACC001 {"owner": "USR002"}
        after teller add-owner id=ACC001 {"owner": "USR002"}
        teller remove-owner id=ACC001 owner=USR002
        after transfers create {"fromAccountID": "ACC001", "creditorIBAN": "GB29NWBK60161331926819", "creditorName": "Ada Lovelace", "amount": "20.00", "reference": "wait"}
        after transfers confirm id=$challenge.id {"code": "123456"}
        clearing list limit=1
        after transfers create {"fromAccountID": "ACC001", "creditorIBAN": "GB29NWBK60161331926819", "creditorName": "Ada Lovelace", "amount": "20.00", "reference": "wait"}
        after transfers confirm id=$challenge.id {"code": "123456"}
        clearing recall id=TRF000055 {"reason": "DUPL"}
        clearing import {"advices": [{"kind": "received", "networkID": "N-1", "amount": "120.00", "currency": "USD", "debtorName": "Ada Lovelace", "creditorAccount": "1234567890", "reference": "Rent"}]}
        after clearing import {"advices": [{"kind": "received", "networkID": "N-1", "amount": "120.00", "currency": "USD", "debtorName": "Ada Lovelace", "creditorAccount": "1234567890", "reference": "Rent"}]}
        clearing incoming limit=1
        after clearing import {"advices": [{"kind": "received", "networkID": "N-1", "amount": "120.00", "currency": "USD", "debtorName": "Ada Lovelace", "creditorAccount": "9999999999", "reference": "Rent"}]}
        clearing resolve id=INC000001 {"accountID": "ACC001"}
        after clearing import {"advices": [{"kind": "received", "networkID": "N-1", "amount": "120.00", "currency": "USD", "debtorName": "Ada Lovelace", "creditorAccount": "1234567890", "reference": "Rent"}]}
        after clearing import {"advices": [{"kind": "recalled", "networkID": "R-1", "originalID": "N-1", "amount": "120.00", "currency": "USD", "reason": "DUPL"}]}
        clearing answer id=INC000001 {"isAccepted": true}
        accounts all limit=1
        customers list limit=1
        customers show id=USR001
        operators list
        operators add {"username": "sam", "password": "four tall ships at anchor", "name": "Sam Lee", "role": "teller"}
        after operators add {"username": "sam", "password": "four tall ships at anchor", "name": "Sam Lee", "role": "teller"}
        operators remove id=$id
        ledger stats
        ledger verify
        ledger close-day {"date": "2026-06-30"}
        ledger import
        config list
        config set name=transfers.stepUpAmount {"value": "50"}
        config unset name=transfers.stepUpAmount
        profile show
        profile update {"emailAddress": "demo@bank.example"}
        demo status
        demo reset
        demo load {"customers": [{"name": "Mara Lind"}], "accounts": [{"accountName": "Everyday", "currency": "EUR", "balance": "1480.20", "floor": "-500"}], "cards": [{"accountID": "ACC001", "name": "Everyday"}], "transactions": [{"accountID": "ACC001", "daysAgo": 3, "amount": "-42.80", "description": "Card payment", "counterparty": "Corner Market", "category": "groceries"}]}
        after demo load {"customers": [{"name": "Mara Lind"}], "accounts": [{"accountName": "Everyday", "currency": "EUR", "balance": "1480.20", "floor": "-500"}], "cards": [{"accountID": "ACC001", "name": "Everyday"}], "transactions": [{"accountID": "ACC001", "daysAgo": 3, "amount": "-42.80", "description": "Card payment", "counterparty": "Corner Market", "category": "groceries"}]}
        demo dump
        demo clock {"advanceDays": 1}
        demo receive {"accountID": "ACC001", "amount": "120.00", "debtorName": "Ada Lovelace", "reference": "Rent"}
        demo collect {"accountID": "ACC001", "amount": "30.00", "creditorName": "City Power", "reference": "July"}
        demo conditions show
        demo conditions set {"latency": "250ms", "faults": ["transfers.create=insufficientFunds:0.1"]}
        demo snapshots list
        demo snapshots save name=signed-in
        after demo snapshots save name=signed-in
        demo snapshots restore name=signed-in
        after demo snapshots save name=signed-in
        demo snapshots remove name=signed-in
        """

    /// Calls that are refused, one for each status.
    static let refused = """
        transfers create {"fromAccountID": "ACC001", "toAccountID": "ACC002"}
        auth login {"username": "demo", "password": "wrong", "code": "123456"}
        transfers create {"fromAccountID": "ACC001", "beneficiaryID": "BEN001", "amount": "100.00"}
        accounts show id=ACC099
        transfers create {"fromAccountID": "ACC001", "toAccountID": "ACC002", "amount": "1000000"}
        notifications watch @last-event-id=NTF000099
        transfers create @content-type=text/plain {"amount": "12.50"}
        accounts list @host=other.example
        transfers create {"fromAccountID": "ACC001", "toAccountID": "ACC002", "amount": "12.345"}
        accounts list @bank-fault=accounts.list=networkError
        transfers create @idempotency-key=rent-2026-07 @bank-fault=transfers.create=outcomeUnknown {"fromAccountID": "ACC001", "toAccountID": "ACC002", "amount": "12.50"}
        """
}
