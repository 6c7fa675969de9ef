import BankDomain
import BankFeatures
import BankServices
import LanguageKit

/// The pages on which the payments of a file are made.
@MainActor
enum PaymentFilePage {
    private static let title: Phrase = "Pay from a file"
    /// The most payments that a page lists.
    private static let rowMaximum = 200

    static func form(_ visit: PageVisit, problem: ServiceError? = nil) async throws -> WebPage {
        let choices = try await TransferChoices(visit)
        return WebPage(title, problem: problem) {
            if choices.sources.isEmpty {
                Parts.noAccounts
            } else {
                tag("p") {
                    "You see all payments before anything is paid. The same file can be sent again: no payment is made twice."
                }
                PageForm.post(.paymentFileReview, visit, .style("card"), PageForm.withFile) {
                    PageForm.file(
                        "file", "Payment file",
                        hint: "CSV or pain.001 (ISO 20022), up to 4 MB and 5,000 payments.",
                        accept: ".csv,.xml,.txt,text/csv,text/xml,application/xml")
                    PageForm.choice(
                        "from", "From",
                        [("", "As in the file")]
                            + choices.sources.map {
                                ($0.id.text, "\($0.accountName): \($0.availableBalance.figure)")
                            },
                        chosen: visit.form["from"])
                    PageForm.box(
                        "linked", "Make all payments or none", isTicked: visit.form.has("linked"))
                    PageForm.button("Continue")
                }
                Parts.folded("How a CSV file looks") {
                    tag("p") {
                        "The first line names the columns: to, amount and, if needed, from, currency, name, reference and date. Payments without an account are made from your default account."
                    }
                    tag("pre", .style("terminal"), .text("tabindex", "0")) {
                        .text(PaymentFileExample.csv)
                    }
                }
            }
        }
    }

    static func review(
        _ report: TransferImportReport, _ terms: String, _ names: PayeeNames, hasChanged: Bool,
        _ visit: PageVisit
    ) -> WebPage {
        let payable = report.lines.filter { $0.transfer != nil }
        let fresh = payable.filter { !$0.isMadeBefore }
        return WebPage("Review the payments") {
            if hasChanged {
                Parts.notice(
                    "The payments have changed since you saw them. Nothing was paid. Review them again.")
            }
            sums(of: fresh, report)
            if report.madeBeforeCount == 1 {
                Parts.notice("1 payment of this file was made before. It is not made again.")
            } else if report.madeBeforeCount > 1 {
                Parts.notice(
                    "\(report.madeBeforeCount) payments of this file were made before. They are not made again."
                )
            }
            if fresh.isEmpty {
                Parts.empty("No payment of this file can be made now.")
            } else {
                let sums = sums(fresh.compactMap(\.transfer?.amount))
                send(sums.count == 1 ? "Pay \(sums[0].figure)" : "Make the payments", terms, visit)
            }
            tag("p") { tag("a", .href(.paymentFile)) { "Choose another file" } }
            refusals(report, visit)
            list(payable, names, isDone: false)
        }
    }

    static func receipt(_ report: TransferImportReport, _ names: PayeeNames, _ visit: PageVisit) -> WebPage {
        let made = report.lines.filter { $0.transfer != nil }
        return WebPage(made.isEmpty ? "Nothing was paid" : "The payments were made") {
            sums(of: made, report)
            tag("div", .style("actions")) {
                Parts.mainAction("All transfers", .transfers)
                Parts.action("Pay from a file", .paymentFile)
            }
            if !made.isEmpty, !report.refusals.isEmpty, report.file.format == .csv {
                Parts.notice(
                    "To pay the others, send a file with only their lines: a changed file counts as a new one."
                )
            }
            refusals(report, visit)
            list(made, names, isDone: true)
        }
    }

    /// Some payments may be made. The same file pays the others.
    static func again(
        _ problem: ServiceError, _ report: TransferImportReport, _ terms: String, _ visit: PageVisit
    ) -> WebPage {
        WebPage(title, status: problem.isRetryable ? 503 : nil, problem: problem) {
            tag("p") {
                "We don't know yet which payments were made. Send the file again: no payment is made twice."
            }
            sums(of: report.lines, report)
            send("Send again", terms, visit)
        }
    }

    /// The file once more, with what the payer saw.
    private static func send(_ button: Phrase, _ terms: String, _ visit: PageVisit) -> HTML {
        PageForm.post(.paymentFile, visit, PageForm.withFile) {
            for name in ["file", "fileName", "from", "linked"] where visit.form.has(name) {
                PageForm.hidden(name, visit.form[name])
            }
            PageForm.hidden("terms", terms)
            PageForm.button(button)
        }
    }

    /// What the payments come to, in each currency.
    private static func sums(
        of lines: [TransferImportReport.Line], _ report: TransferImportReport
    ) -> HTML {
        let transfers = lines.compactMap(\.transfer)
        let sums = sums(transfers.map(\.amount))
        let fees = Self.sums(transfers.compactMap(\.fee).filter { !$0.isZero })
        var facts: [(Phrase, HTML?)] = [
            ("File", .text(report.file.path.split(separator: "/").last.map(String.init) ?? "")),
            ("Payments in the file", .text("\(report.file.paymentCount)")),
        ]
        if sums.count > 1 { facts += sums.map { ("Sum", Parts.amount($0)) } }
        facts += fees.map { ("Fees", Parts.amount($0)) }
        if report.scheduledCount > 0 {
            facts.append(("Scheduled for later", .text("\(report.scheduledCount)")))
        }
        if !report.refusals.isEmpty { facts.append(("Can't be paid", .text("\(report.refusals.count)"))) }
        return .group([
            .group(report.file.notices.map { Parts.notice($0.asSentence) }),
            sums.count == 1
                ? Parts.figure(
                    Parts.amount(sums[0]),
                    above: .phrase(transfers.count == 1 ? "1 payment" : "\(transfers.count) payments"))
                : .nothing,
            Parts.facts(facts),
        ])
    }

    private static func sums(_ amounts: [Money]) -> [Money] {
        var sums: [String: Money] = [:]
        for amount in amounts {
            // The sum of a file that overflows is left out; no account has so much money.
            sums[amount.currency.code] =
                sums[amount.currency.code].map { (try? $0.adding(amount)) ?? $0 } ?? amount
        }
        return sums.sorted { $0.key < $1.key }.map(\.value)
    }

    private static func refusals(_ report: TransferImportReport, _ visit: PageVisit) -> HTML {
        guard !report.refusals.isEmpty else { return .nothing }
        return .group([
            tag("h2") { "Can't be paid" },
            Rows.html {
                for refusal in report.refusals.prefix(rowMaximum) { row(refusal, visit) }
            },
            rest(report.refusals.count),
        ])
    }

    private static func row(_ refusal: TransferImportReport.Refusal, _ visit: PageVisit) -> HTML {
        let payment = refusal.payment
        let (message, reason) = visit.texts.text(of: refusal.error)
        let name = payment.creditorName.isEmpty ? payment.creditorAccount : payment.creditorName
        return tag("li", .style("row")) {
            Rows.avatar(name)
            tag("div", .style("who")) {
                tag("span", .style("name")) { HTML.text(name) }
                tag("span", .style("detail")) { "Line \(.text("\(payment.line)"))" }
            }
            tag("div", .style("end")) {
                tag("span", .style("amount")) {
                    HTML.text(payment.amountText)
                }
            }
            tag("p", .style("error")) { reason.map { .sentences(message, $0) } ?? message }
        }
    }

    /// The payments that are or will be made, with links to those that are.
    private static func list(
        _ lines: [TransferImportReport.Line], _ names: PayeeNames, isDone: Bool
    ) -> HTML {
        guard !lines.isEmpty else { return .nothing }
        return .group([
            tag("h2") { "Payments" },
            Rows.html {
                for line in lines.prefix(rowMaximum) {
                    if let transfer = line.transfer { row(line, transfer, names, isDone: isDone) }
                }
            },
            rest(lines.count),
        ])
    }

    private static func row(
        _ line: TransferImportReport.Line, _ transfer: Transfer, _ names: PayeeNames, isDone: Bool
    ) -> HTML {
        let payment = line.payment
        let isOld = line.isMadeBefore
        return Rows.row(
            payment.creditorName.isEmpty
                ? names.party(of: transfer) ?? payment.creditorAccount : payment.creditorName,
            isDone || isOld ? PagePath("transfers", transfer.id.text) : nil,
            details: [
                .text(
                    RecordedIBAN(payment.creditorAccount).validated?.groupedText ?? payment.creditorAccount),
                payment.reference.isEmpty ? nil : .text(payment.reference),
                transfer.status == .pending ? Parts.day(transfer.executionDate) : nil,
            ],
            amount: Parts.amount(transfer.amount),
            badge: isOld && !isDone
                ? Parts.badge("Made before") : transfer.status == .pending ? Parts.badge("Scheduled") : nil)
    }

    private static func rest(_ count: Int) -> HTML {
        count > rowMaximum ? Parts.notice("The first \(rowMaximum) of \(count) are shown.") : .nothing
    }
}

extension TransferImportReport.Line {
    /// `nil` for a refused payment.
    fileprivate var transfer: Transfer? { outcome.transfer }

    fileprivate var isMadeBefore: Bool { if case .madeBefore = outcome { true } else { false } }
}
