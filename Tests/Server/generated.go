// Uses the Go client that openapi-generator makes from the API's document: generated URL
package main

import (
	"context"
	"fmt"
	"math"
	"os"

	bank "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func require(condition bool, what string, values ...any) {
	if !condition {
		fmt.Fprintln(os.Stderr, append([]any{what}, values...)...)
		os.Exit(1)
	}
}

func main() {
	configuration := bank.NewConfiguration()
	configuration.Servers = bank.ServerConfigurations{{URL: os.Args[1]}}
	client := bank.NewAPIClient(configuration)
	ctx := context.Background()

	accounts, _, err := client.AccountsAPI.ListAccounts(ctx).Execute()
	require(err == nil, "accounts:", err)
	require(accounts[0].Balance.MinorUnits > math.MaxInt32, "balance:", accounts[0].Balance.MinorUnits)

	order := *bank.NewCreateTransferRequest("1.25", "ACC001")
	order.SetToAccountID("ACC002")
	made, _, err := client.TransfersAPI.CreateTransfer(ctx).CreateTransferRequest(order).IdempotencyKey("go-1").Execute()
	require(err == nil, "transfer:", err)
	require(made.Status == bank.TRANSFERSTATUS_BOOKED && made.Amount.MinorUnits == 125, "transfer:", made)
	_, hasFee := made.GetFeeOk()
	require(!hasFee, "a fee that is missing is nil:", made.Fee)
	list, _, err := client.TransfersAPI.ListTransfers(ctx).Limit(1).Execute()
	require(err == nil && list.Items[0].Id == made.Id, "transfers:", err)

	// A payment that needs a code names its challenge.
	order = *bank.NewCreateTransferRequest("400.00", "ACC001")
	order.SetBeneficiaryID("BEN001")
	_, _, err = client.TransfersAPI.CreateTransfer(ctx).CreateTransferRequest(order).Execute()
	refusal, isRefusal := err.(*bank.GenericOpenAPIError)
	require(isRefusal, "challenge:", err)
	problem, isProblem := refusal.Model().(bank.Problem)
	require(isProblem && problem.Code == "challengeRequired" && problem.Challenge != nil, "challenge:", refusal.Model())
	paid, _, err := client.TransfersAPI.ConfirmTransfer(ctx, problem.Challenge.Id).
		ConfirmTransferRequest(*bank.NewConfirmTransferRequest("123456")).Execute()
	require(err == nil && paid.Transfer != nil, "confirmation:", err)

	for _, format := range bank.AllowedStatementFormatEnumValues {
		file, _, err := client.StatementsAPI.ExportStatement(ctx, "ACC001").Format(format).Execute()
		require(err == nil, "statement:", format, err)
		text, err := os.ReadFile(file.Name())
		require(err == nil && len(text) > 100, "statement:", format, len(text), err)
	}
}
