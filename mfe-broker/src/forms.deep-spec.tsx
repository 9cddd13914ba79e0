import { screens } from '@bluebonnet/contracts'
import { fakeBroker, fakeBrokerage } from '@bluebonnet/portal-sdk/testing'
import { tryForms, type FormCase } from '@bluebonnet/portal-sdk/testing/forms'
import { themedForTests } from '@bluebonnet/ui/testing'
import BrokerDashboard from './features/approvals/broker-dashboard.js'
import { SettingsForm } from './features/brokerage/brokerage.js'
import { InactiveLicenceDialog, IncompleteFileDialog, SendDialog, VoidDialog } from '@bluebonnet/ui/cda-actions'
import FileLists from './features/file-lists/file-lists.js'
import PlanEditor from './features/plans/plan-editor.js'
import {
  AccountEntryDialog,
  ChargeDialog,
  EditChargeDialog,
  ReverseEntryDialog,
} from './features/agent-accounts/account-dialogs.js'
import { AccountsDialog } from './features/books/book-dialogs.js'
import { PayerDialog, RevealDialog, W9Dialog, YearSettingsDialog } from './features/year-end/tax-dialogs.js'
import { AddPersonDialog } from './features/roster/add-person-dialog.js'
import { AddMentorDialog, EndMentorDialog } from './features/person/mentor-dialogs.js'
import { AddMemberDialog, AddTeamDialog, EditTeamDialog, EndMemberDialog } from './features/teams/team-dialogs.js'
import { EditAgentDialog } from './features/roster/edit-agent-dialog.js'
import { ChangePlanDialog } from './features/roster/change-plan-dialog.js'
import { LedgerEntryDialog } from './features/roster/ledger-panel.js'
import {
  CapForm,
  ManyEntriesForm,
  PaperLineForm,
  ReturnForm,
  StepForm,
  TaskLineForm,
  WaiveForm,
} from './testing/forms.js'
import { paymentForms } from './testing/payment-forms.js'
import {
  account,
  accountEntry,
  agent,
  bookAccounts,
  brokerWaiting,
  cda,
  colleague,
  listedPayee,
  paperList,
  payer,
  pending,
  plan,
  receivable,
  mentorship,
  recurringCharge,
  taxSubject,
  team,
  teamMember,
  yearEnd,
} from './testing/rows.js'

const as = fakeBroker
const goOn = { cda, consent: { version: 1 }, onNext: () => undefined }

const colleagues = { 'GET /api/agents': [colleague] }
const nextLead = { ...colleague, id: receivable.id, firstName: 'Ruth', lastName: 'Okafor' }

const cases: FormCase[] = [
  ...paymentForms,
  {
    as,
    draft: 'tax-details',
    form: (parts) => <W9Dialog subject={taxSubject} {...parts} />,
    submit: 'Save W-9',
    fill: { 'Name (line 1)': 'Dana M Whitfield', City: 'Waco', State: 'OK', ZIP: '76701' },
    choose: { 'Taxed As (line 3)': 'Partnership' },
  },
  {
    as,
    draft: 'tin-reveal',
    form: (parts) => <RevealDialog payee={taxSubject} onShown={() => undefined} {...parts} />,
    submit: 'Show number',
    fill: { Reason: 'The IRS asks for it' },
  },
  {
    as,
    draft: 'tax-payer',
    form: (parts) => <PayerDialog payer={payer} {...parts} />,
    submit: 'Save payer',
    fill: { 'Legal Name': 'Bluebonnet Group LLC', State: 'OK', ZIP: '76701', Email: 'office@bluebonnet.test' },
  },
  {
    as,
    draft: 'year-end-settings',
    form: (parts) => <YearSettingsDialog yearEnd={yearEnd} {...parts} />,
    submit: 'Save settings',
    fill: { 'Records per File': '250', 'Reported From': '2100' },
  },
  {
    as,
    draft: 'account-entries',
    form: (parts) => <ManyEntriesForm {...parts} />,
    submit: 'Save entries',
    fill: { Amount: '125', Reason: 'Signs' },
  },
  {
    as,
    draft: 'book-accounts',
    form: (parts) => <AccountsDialog accounts={bookAccounts} {...parts} />,
    submit: 'Save accounts',
    fill: { 'Code of bank': '1010', 'Code of commission income': '4010' },
  },
  {
    as,
    draft: 'plan',
    isOnPage: true,
    form: () => <PlanEditor />,
    submit: 'Save plan',
    answers: { 'POST /api/plans/sample': { gross: 12_000, clientPaid: 0, deals: [] } },
  },
  {
    as,
    draft: 'plan-cap',
    form: (parts) => <CapForm {...parts} />,
    submit: 'Add cap',
    fill: { 'Dollars a Year': '18000' },
  },
  {
    as,
    draft: 'plan-step',
    form: (parts) => <StepForm {...parts} />,
    submit: 'Add step',
    answers: { 'GET /api/payees': [listedPayee], 'GET /api/payees/:id': listedPayee },
    fill: { Amount: '25.50' },
    choose: { Stage: 'Before the split', 'Paid To': listedPayee.name },
  },
  {
    as,
    draft: 'account-entry',
    form: (parts) => <AccountEntryDialog account={account} {...parts} />,
    submit: 'Save entry',
    fill: { Amount: '85', Reason: 'Check 1044' },
    choose: { Kind: 'Credit' },
  },
  {
    as,
    draft: 'account-reversal',
    form: (parts) => <ReverseEntryDialog account={account} entry={accountEntry} {...parts} />,
    submit: 'Reverse',
    fill: { Reason: 'Entered twice' },
  },
  {
    as,
    draft: 'recurring-charge',
    form: (parts) => <ChargeDialog {...parts} />,
    submit: 'Save charge',
    fill: { 'What For': 'Desk fee', Amount: '85' },
    choose: { 'How Often': 'Every year' },
  },
  {
    as,
    draft: 'team',
    form: (parts) => <AddTeamDialog {...parts} />,
    submit: 'Save team',
    answers: colleagues,
    fill: { Name: 'Hill Country' },
    choose: { 'Team Lead': 'Dana Whitfield' },
  },
  {
    as,
    draft: 'edit-team',
    form: (parts) => <EditTeamDialog team={team} {...parts} />,
    submit: 'Save team',
    answers: { 'GET /api/agents': [colleague, nextLead] },
    choose: { 'Team Lead': 'Ruth Okafor' },
    fill: { Name: 'Lake Travis' },
    shared: {
      row: { ...team, name: 'Theirs', version: 4 },
      mine: ['Name', 'Mine'],
      stored: 'Theirs',
      sends: { name: 'Mine', version: 4 },
    },
  },
  {
    as,
    draft: 'mentor',
    form: (parts) => <AddMentorDialog agent={agent} {...parts} />,
    submit: 'Add mentor',
    answers: colleagues,
    fill: { 'Mentor’s Share': '10', 'Ends After Deals': '3' },
    choose: { Mentor: 'Dana Whitfield' },
  },
  {
    as,
    draft: 'mentor-end',
    form: (parts) => <EndMentorDialog agent={agent} mentorship={mentorship} {...parts} />,
    submit: 'End mentor',
    fill: { 'Last Day': '3/4/2031' },
  },
  {
    as,
    draft: 'team-member',
    form: (parts) => <AddMemberDialog team={team} {...parts} />,
    submit: 'Add member',
    answers: colleagues,
    fill: { 'Lead’s Share': '25' },
    choose: { Agent: 'Dana Whitfield' },
  },
  {
    as,
    draft: 'team-member-end',
    form: (parts) => <EndMemberDialog team={team} member={teamMember} {...parts} />,
    submit: 'End membership',
    fill: { 'Last Day': '3/4/2031' },
  },
  {
    as,
    draft: 'edit-charge',
    form: (parts) => <EditChargeDialog charge={recurringCharge} {...parts} />,
    submit: 'Save',
    fill: { 'What For': 'Office fee' },
    shared: {
      row: { ...recurringCharge, label: 'Theirs', endsOn: '2027-06-30', version: 4 },
      mine: ['What For', 'Mine'],
      stored: 'Theirs',
      sends: { label: 'Mine', version: 4 },
    },
  },
  {
    as,
    draft: 'add-person',
    form: (parts) => <AddPersonDialog {...parts} />,
    submit: 'Add agent',
    fill: { Email: 'new@bluebonnet.test', Phone: '512-555-0101', 'TREC License': '712345' },
  },
  {
    as,
    draft: 'edit-agent',
    form: (parts) => <EditAgentDialog agent={agent} {...parts} />,
    submit: 'Save',
    fill: { Phone: '512-555-0101', 'TREC License': '712345-SA', 'Annual Cap': '17000' },
    choose: { 'Agent Status': 'Pending' },
    shared: {
      row: { ...agent, firstName: 'Theirs', lastName: 'Only theirs', version: 4 },
      mine: ['First Name', 'Mine'],
      stored: 'Theirs',
      theirs: ['Last Name', 'Only theirs'],
      sends: { firstName: 'Mine', version: 4 },
    },
  },
  {
    as,
    draft: 'put-on-plan',
    form: (parts) => <ChangePlanDialog agent={agent} {...parts} />,
    submit: 'Change plan',
    choose: { Plan: plan.name },
    fill: { From: '3/4/2099' },
    answers: { 'GET /api/plans': [plan] },
  },
  {
    as,
    draft: 'ledger-entry',
    form: (parts) => <LedgerEntryDialog agent={agent} hasEntries {...parts} />,
    submit: 'Save entry',
    fill: { Amount: '-250.5', 'Effective Date': '3/4/2026' },
  },
  { as, draft: 'void-cda', form: (parts) => <VoidDialog cda={cda} {...parts} />, submit: 'Void CDA' },
  {
    as,
    draft: 'send-cda',
    form: (parts) => <SendDialog cda={{ ...cda, pageEmail: null }} {...parts} />,
    submit: 'Send',
    fill: { Email: 'another@title.test', [screens.cdaDesk.elsewhere]: 'true' },
  },
  {
    as,
    draft: 'incomplete-file',
    form: (parts) => (
      <IncompleteFileDialog {...goOn} refused={{ code: 'FILE_INCOMPLETE', lines: ['Contract: missing'] }} {...parts} />
    ),
    submit: 'Approve CDA anyway',
  },
  {
    as,
    draft: 'license-not-active',
    form: (parts) => (
      <InactiveLicenceDialog {...goOn} refused={{ code: 'LICENSE_NOT_ACTIVE', lines: ['Jo: not active'] }} {...parts} />
    ),
    submit: 'Approve CDA anyway',
  },
  {
    as,
    draft: 'return-paper',
    form: (parts) => <ReturnForm {...parts} />,
    submit: 'Return paper',
    choose: { Reason: 'Cannot be read' },
  },
  { as, draft: 'waive-paper', form: (parts) => <WaiveForm {...parts} />, submit: 'Waive paper' },
  {
    as,
    draft: 'paper-line',
    form: (parts) => <PaperLineForm {...parts} />,
    submit: 'Add paper',
    choose: { Needed: 'Optional', 'Filed As': 'Contract' },
  },
  {
    as,
    draft: 'task-line',
    form: (parts) => <TaskLineForm {...parts} />,
    submit: 'Add task',
    choose: { For: 'Any broker' },
  },
  {
    as,
    draft: 'file-list',
    isOnPage: true,
    form: () => <FileLists />,
    submit: 'Save list',
    answers: { 'GET /api/checklist-templates': [paperList] },
  },
  {
    as,
    draft: 'reject-deal',
    form: () => <BrokerDashboard />,
    opener: 'Reject',
    submit: 'Reject Deal',
    answers: {
      'GET /api/broker/stats': { pendingApprovals: 1, approved: 0, rejected: 0, totalVolume: 0 },
      'GET /api/broker/waiting': brokerWaiting,
      'GET /api/deals/pending-approvals': [pending],
    },
  },
  {
    as,
    draft: 'brokerage',
    isOnPage: true,
    form: () => <SettingsForm settings={fakeBrokerage} editable />,
    submit: 'Save settings',
    fill: { Phone: '512-555-0101', 'License Number': '0600001', 'Designated Broker License Number': '0500001-SA' },
    shared: {
      row: { ...fakeBrokerage, address: 'Theirs', name: 'Only theirs', version: 4 },
      mine: ['Address', 'Mine'],
      stored: 'Theirs',
      theirs: ['Name', 'Only theirs'],
      sends: { address: 'Mine', version: 4 },
    },
  },
]

tryForms({
  folder: new URL('./', import.meta.url),
  files: ['cda-actions', 'return-papers'].map((name) => new URL(`../../libs/ui/src/${name}.tsx`, import.meta.url)),
  cases,
  alone: { 'file-list': 'Two lists of lines are no texts: file-lists.spec.tsx has two who save at once.' },
  around: themedForTests,
})
