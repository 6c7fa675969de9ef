import java.nio.file.Files;
import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.AccountsApi;
import org.openapitools.client.api.StatementsApi;
import org.openapitools.client.api.TransfersApi;
import org.openapitools.client.model.Account;
import org.openapitools.client.model.ConfirmTransferRequest;
import org.openapitools.client.model.CreateTransferRequest;
import org.openapitools.client.model.Problem;
import org.openapitools.client.model.StatementFormat;
import org.openapitools.client.model.Transfer;
import org.openapitools.client.model.TransferStatus;

/** Uses the Java client that openapi-generator makes from the API's document: java Generated URL */
public class Generated {
    static void require(boolean condition, Object what) {
        if (!condition) throw new AssertionError(what);
    }

    public static void main(String[] arguments) throws Exception {
        ApiClient client = new ApiClient();
        client.updateBaseUri(arguments[0]);
        List<Account> accounts =
            new AccountsApi(client).listAccounts(AccountsApi.APIListAccountsRequest.newBuilder().build());
        require(accounts.get(0).getBalance().getMinorUnits() > Integer.MAX_VALUE, accounts.get(0));

        TransfersApi transfers = new TransfersApi(client);
        Transfer made = transfers.createTransfer(TransfersApi.APICreateTransferRequest.newBuilder()
            .createTransferRequest(new CreateTransferRequest()
                .fromAccountID("ACC001").toAccountID("ACC002").amount("1.25"))
            .idempotencyKey("java-1").build());
        require(made.getStatus() == TransferStatus.BOOKED && made.getFee() == null, made);
        require(transfers.listTransfers(TransfersApi.APIListTransfersRequest.newBuilder().limit(1).build())
            .getItems().get(0).getId().equals(made.getId()), made);

        // A payment that needs a code names its challenge.
        try {
            transfers.createTransfer(TransfersApi.APICreateTransferRequest.newBuilder()
                .createTransferRequest(new CreateTransferRequest()
                    .fromAccountID("ACC001").beneficiaryID("BEN001").amount("400.00")).build());
            throw new AssertionError("no challenge");
        } catch (ApiException refusal) {
            Problem problem = client.getObjectMapper().readValue(refusal.getResponseBody(), Problem.class);
            require(problem.getCode().equals("challengeRequired"), problem);
            require(transfers.confirmTransfer(TransfersApi.APIConfirmTransferRequest.newBuilder()
                .id(problem.getChallenge().getId())
                .confirmTransferRequest(new ConfirmTransferRequest().code("123456")).build())
                .getTransfer() != null, problem);
        }

        for (StatementFormat format : StatementFormat.values()) {
            byte[] text = Files.readAllBytes(new StatementsApi(client).exportStatement(
                StatementsApi.APIExportStatementRequest.newBuilder().id("ACC001").format(format).build())
                .toPath());
            require(text.length > 100, format);
        }
    }
}
