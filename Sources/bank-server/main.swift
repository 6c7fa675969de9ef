import BankApp
import BankPostgres
import BankSQLite

Launcher.main(serverEngine: PostgresEngine(temporary: SQLiteEngine()))
