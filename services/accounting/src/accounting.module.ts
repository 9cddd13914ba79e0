import { AuthModule } from '@bluebonnet/auth'
import { BrokerageModule } from '@bluebonnet/brokerage'
import { AgentDebts, CdaAccounting, CommissionModule } from '@bluebonnet/commission-service'
import { DocumentsModule } from '@bluebonnet/documents'
import { NotificationsModule } from '@bluebonnet/notifications'
import { PagesModule } from '@bluebonnet/pages'
import { CsvModule } from '@bluebonnet/platform'
import { Global, Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { AccountEntries } from './agent-accounts/account-entries.js'
import {
  AccountStatementComposer,
  AccountStatements,
  DueStatementsHandler,
  MakeStatementHandler,
} from './agent-accounts/account-statements.js'
import * as agentAccountEntities from './agent-accounts/agent-account.entities.js'
import { AgentAccountsController } from './agent-accounts/agent-accounts.controller.js'
import { AgentAccounts } from './agent-accounts/agent-accounts.js'
import { ImportBalances } from './agent-accounts/import-balances.js'
import { RecurringCharges } from './agent-accounts/recurring-charges.js'
import * as bookEntities from './books/book.entities.js'
import { BooksController } from './books/books.controller.js'
import { Books } from './books/books.js'
import * as depositEntities from './books/deposit.entities.js'
import { DepositsController } from './books/deposits.controller.js'
import { Deposits } from './books/deposits.js'
import { AccountsOfCda } from './payments/accounts-of-cda.js'
import { PaymentRouteFollower } from './payments/desks.js'
import { PaymentLists } from './payments/payment-lists.js'
import { PaymentNews } from './payments/payment-news.js'
import * as paymentEntities from './payments/payment.entities.js'
import { PaymentsController } from './payments/payments.controller.js'
import { Payouts } from './payments/payouts.js'
import { Receipts } from './payments/receipts.js'
import { YearEndModule } from './year-end/year-end.module.js'

/**
 * Agents' accounts, receipts, payouts, the books and the year end. Global because CDAs, a lower module, call it through
 * `AgentDebts` and `CdaAccounting`.
 */
@Global()
@Module({
  imports: [
    AuthModule,
    BrokerageModule,
    CommissionModule,
    CsvModule,
    DocumentsModule,
    NotificationsModule,
    PagesModule,
    YearEndModule,
    TypeOrmModule.forFeature(
      [agentAccountEntities, bookEntities, depositEntities, paymentEntities].flatMap(Object.values<Function>),
    ),
  ],
  controllers: [AgentAccountsController, PaymentsController, DepositsController, BooksController],
  providers: [
    AccountEntries,
    AccountStatementComposer,
    AccountStatements,
    AgentAccounts,
    DueStatementsHandler,
    ImportBalances,
    MakeStatementHandler,
    RecurringCharges,
    Books,
    Deposits,
    AccountsOfCda,
    { provide: AgentDebts, useExisting: AccountsOfCda },
    { provide: CdaAccounting, useExisting: AccountsOfCda },
    PaymentRouteFollower,
    PaymentLists,
    PaymentNews,
    Payouts,
    Receipts,
  ],
  exports: [AgentDebts, CdaAccounting],
})
export class AccountingModule {}
