import { PageWait, lazyPart } from '@bluebonnet/ui/plain'
import type { PageShape } from '@bluebonnet/ui/plain'
import { Suspense } from 'react'
import type { ComponentType } from 'react'
import { Route, Routes } from 'react-router'

const BrokerDashboard = lazyPart(() => import('./features/approvals/broker-dashboard.js'))
const ReviewDesk = lazyPart(() => import('./features/papers/review-desk.js'))
const FileLists = lazyPart(() => import('./features/file-lists/file-lists.js'))
const CdaDesk = lazyPart(() => import('./features/cda-desk/cda-desk.js'))
const Roster = lazyPart(() => import('./features/roster/roster.js'))
const Person = lazyPart(() => import('./features/person/person.js'))
const CompanyDollar = lazyPart(() => import('./features/production/company-dollar.js'))
const Statements = lazyPart(() => import('./features/production/statements.js'))
const Plans = lazyPart(() => import('./features/plans/plans.js'))
const PlanEditor = lazyPart(() => import('./features/plans/plan-editor.js'))
const Licences = lazyPart(() => import('./features/licences/licences.js'))
const AgentAccounts = lazyPart(() => import('./features/agent-accounts/agent-accounts.js'))
const Teams = lazyPart(() => import('./features/teams/teams.js'))
const Receivables = lazyPart(() => import('./features/payments/receivables.js'))
const Payables = lazyPart(() => import('./features/payments/payables.js'))
const Books = lazyPart(() => import('./features/books/books.js'))
const YearEnd = lazyPart(() => import('./features/year-end/year-end.js'))
const Brokerage = lazyPart(() => import('./features/brokerage/brokerage.js'))

const waiting = (shape: PageShape, Screen: ComponentType) => (
  <Suspense fallback={<PageWait shape={shape} />}>
    <Screen />
  </Suspense>
)

/** The one module that the shell loads. Paths are those of the manifest, from the root of the site. */
const BrokerPortal = () => (
  <Routes>
    <Route path="/broker-dashboard" element={waiting('figures', BrokerDashboard)} />
    <Route path="/papers" element={waiting('list', ReviewDesk)} />
    <Route path="/file-lists" element={waiting('list', FileLists)} />
    <Route path="/cda-desk" element={waiting('list', CdaDesk)} />
    <Route path="/roster" element={waiting('list', Roster)} />
    <Route path="/roster/:id" element={waiting('detail', Person)} />
    <Route path="/company-dollar" element={waiting('figures', CompanyDollar)} />
    <Route path="/statements" element={waiting('list', Statements)} />
    <Route path="/plans" element={waiting('list', Plans)} />
    <Route path="/plans/new" element={waiting('detail', PlanEditor)} />
    <Route path="/plans/:id/edit" element={waiting('detail', PlanEditor)} />
    <Route path="/licenses" element={waiting('list', Licences)} />
    <Route path="/agent-accounts" element={waiting('list', AgentAccounts)} />
    <Route path="/teams" element={waiting('list', Teams)} />
    <Route path="/to-receive" element={waiting('list', Receivables)} />
    <Route path="/to-pay" element={waiting('list', Payables)} />
    <Route path="/books" element={waiting('list', Books)} />
    <Route path="/year-end" element={waiting('figures', YearEnd)} />
    <Route path="/brokerage" element={waiting('detail', Brokerage)} />
  </Routes>
)

export default BrokerPortal
