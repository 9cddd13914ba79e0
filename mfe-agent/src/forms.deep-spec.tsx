import { screens } from '@bluebonnet/contracts'
import { fakeBroker, fakeBrokerage } from '@bluebonnet/portal-sdk/testing'
import { tryForms, type FormCase } from '@bluebonnet/portal-sdk/testing/forms'
import { themedForTests } from '@bluebonnet/ui/testing'
import { EditEventDialog, NewEventDialog } from './features/calendar/event-dialogs.js'
import { ClientNoteDialog } from './features/client/client-note-dialog.js'
import { AddClientDialog, EditClientDialog } from './features/clients/client-dialogs.js'
import { ContractEventDialog, TermsDialog } from './features/deal/contract-dialogs.js'
import { FactsDialog } from './features/deal/facts-dialog.js'
import { DealPlanDialog } from './features/deal/deal-plan-dialog.js'
import { ParticipantDialog, RemoveParticipantDialog } from './features/deal/paid-dialogs.js'
import { AddPayeeDialog, EditPayeeDialog } from './shared/payee-dialogs.js'
import { MessageForm } from './features/deal/deal-messages.js'
import { DealActions } from './features/deals/deal-actions.js'
import { EditDealDialog, NewDealDialog } from './features/deals/deal-form-dialogs.js'
import { ShareDocumentDialog } from './features/documents/share-document-dialog.js'
import { UploadDocumentDialog } from './features/documents/upload-document-dialog.js'
import { AddPropertyDialog, EditPropertyDialog } from './features/properties/property-dialogs.js'
import { ReplyForm } from './features/messages/conversation.js'
import { NewMessageDialog } from './features/messages/new-message-dialog.js'
import { EditBrokerageDialog, OwnW9Dialog } from './features/settings/business-dialogs.js'
import { EditTemplateDialog } from './features/team-library/edit-template-dialog.js'
import { UploadTemplateDialog } from './features/team-library/upload-template-dialog.js'
import { EditDocumentDialog } from './shared/papers/edit-document-dialog.js'
import { SaveViewDialog } from './shared/save-view-dialog.js'
import { AddTaskDialog } from './shared/task-dialogs.js'
import { UploadPapersDialog } from './shared/papers/upload-papers-dialog.js'
import {
  client,
  deal,
  dealOf,
  dealPlan,
  document as paper,
  event,
  luis,
  noContract,
  paid,
  papers,
  payee,
  plan,
  planClash,
  property,
  taxSubject,
  template,
} from './testing/rows.js'
import { Archiving, Cancelling, Closing, Rejecting, Returning, Settling } from './testing/deal-decisions.js'
import { selecting } from './testing/selection.js'
import { settingsForms } from './testing/settings-forms.js'
import { Assigning, colleagues, Moving } from './testing/task-forms.js'

const payees = {
  'GET /api/payees': [{ ...payee, flags: [], deals: 0 }],
  'GET /api/payees/:id': payee,
  'POST /api/deals/:id/participants/preview': { gross: 0, clientPaid: 0, lines: [] },
}
const settled = dealOf({ id: deal.id, status: 'CLOSED' })
const place = { State: 'LA', ZIP: '78704' }
const someDeal = { 'GET /api/deals': [deal], 'GET /api/deals/:id': deal, 'GET /api/deals/:id/papers': papers }

/** A broker transfers it to another agent with all related records except one kind. */
const handsOver = {
  as: fakeBroker,
  answers: { 'GET /api/agents': [luis] },
  choose: { Agent: 'Luis Ortega' },
  fill: { 'Clients of these deals': 'false' },
} satisfies Partial<FormCase>

const cases: FormCase[] = [
  {
    draft: 'add-client',
    form: (parts) => <AddClientDialog {...parts} />,
    submit: screens.clients.add,
    fill: { Email: 'greta@haas.test', Phone: '512-555-0101' },
    choose: { Type: 'Buyer' },
  },
  {
    ...handsOver,
    draft: 'edit-client',
    form: (parts) => <EditClientDialog client={client} {...parts} />,
    submit: 'Save changes',
    fill: { Budget: '425000', ...handsOver.fill },
    shared: {
      row: { ...client, notes: 'Theirs', lastName: 'Only theirs', version: 4 },
      mine: ['Notes', 'Mine'],
      stored: 'Theirs',
      theirs: ['Last Name', 'Only theirs'],
      sends: { notes: 'Mine', version: 4 },
    },
  },
  {
    ...handsOver,
    draft: 'transfer',
    opener: 'Transfer',
    form: () => <DealActions selection={selecting(deal, ({ propertyAddress }) => propertyAddress)} />,
    submit: 'Transfer',
  },
  {
    draft: 'own-w9',
    form: (parts) => <OwnW9Dialog subject={taxSubject} {...parts} />,
    submit: 'Save W-9',
    fill: { 'Name (line 1)': 'Dana Whitfield', Address: '12 Oak St', City: 'Austin', State: 'TX', ZIP: '78704' },
  },
  {
    draft: 'save-view',
    form: (parts) => <SaveViewDialog list="DEALS" search="status=CLOSED" {...parts} />,
    submit: 'Save view',
  },
  {
    draft: 'deal-facts',
    form: (parts) => <FactsDialog papers={papers} {...parts} />,
    submit: 'Save facts',
    fill: { 'Year Built': '1964' },
  },
  {
    as: fakeBroker,
    draft: 'settle-paper',
    form: (parts) => <Settling {...parts} />,
    submit: 'Save decision',
    choose: { Decision: 'Waived' },
  },
  {
    as: fakeBroker,
    draft: 'return-paper',
    form: (parts) => <Returning {...parts} />,
    submit: 'Return paper',
    choose: { Reason: 'Cannot be read' },
  },
  {
    draft: 'client-note',
    form: (parts) => <ClientNoteDialog client={client} {...parts} />,
    submit: 'Save note',
    fill: { 'What Was Said': 'Wants a pool' },
  },
  {
    draft: 'add-property',
    form: (parts) => <AddPropertyDialog {...parts} />,
    submit: screens.properties.add,
    fill: { ...place, Price: '400000', 'Year Built': '1999' },
  },
  {
    ...handsOver,
    draft: 'edit-property',
    form: (parts) => <EditPropertyDialog property={property} {...parts} />,
    submit: 'Save changes',
    fill: { State: 'LA', ...handsOver.fill },
    shared: {
      row: { ...property, description: 'Theirs', lotSize: 'Only theirs', version: 4 },
      mine: ['Description', 'Mine'],
      stored: 'Theirs',
      theirs: ['Lot Size', 'Only theirs'],
      sends: { description: 'Mine', version: 4 },
    },
  },
  {
    draft: 'new-deal',
    form: (parts) => <NewDealDialog {...parts} />,
    submit: 'Create deal',
    fill: { ...place, 'Sale Price': '400000', 'Close Date': '3/4/2031', 'Title Company Email': 'desk@title.test' },
    choose: { Side: 'Buyer' },
  },
  {
    ...handsOver,
    draft: 'edit-deal',
    form: (parts) => <EditDealDialog deal={deal} onMove={() => undefined} {...parts} />,
    submit: 'Save changes',
    fill: { State: 'LA', ...handsOver.fill },
    shared: {
      row: { ...deal, buyerSellerName: 'Theirs', gfNumber: 'Only theirs', version: 4 },
      mine: ['Buyer/Seller Name', 'Mine'],
      stored: 'Theirs',
      theirs: ['GF Number', 'Only theirs'],
      sends: { buyerSellerName: 'Mine', version: 4 },
    },
  },
  { draft: 'move-deal', form: () => <Cancelling />, submit: 'Cancel deal' },
  { as: fakeBroker, draft: 'settled-document', form: (parts) => <Archiving {...parts} />, submit: 'Archive' },
  {
    draft: 'close-deal',
    form: () => <Closing />,
    submit: 'Mark closed',
    answers: someDeal,
    fill: { 'Final Price': '399000' },
  },
  {
    draft: 'contract-terms',
    form: (parts) => <TermsDialog deal={deal} contract={noContract} {...parts} />,
    submit: 'Save terms',
    fill: { 'Effective Date': '3/4/2031', 'Closing Date': '4/4/2031', 'Option Fee': '200' },
  },
  {
    draft: 'contract-event',
    form: (parts) => <ContractEventDialog deal={deal} contract={noContract} {...parts} />,
    submit: 'Save',
    choose: { What: 'Earnest money delivered' },
    // Appears after the choice has loaded.
    fill: { Amount: '5000' },
  },
  {
    draft: 'participant',
    form: (parts) => <ParticipantDialog deal={deal} paid={paid} of={null} {...parts} />,
    submit: 'Add',
    answers: payees,
    fill: { 'Or Amount': '500' },
    choose: { Payee: 'Lone Star Referral Group, 9003300' },
  },
  {
    draft: 'remove-participant',
    as: fakeBroker,
    form: (parts) => (
      <RemoveParticipantDialog deal={settled} paid={paid} of={paid.participants[0] ?? null} {...parts} />
    ),
    submit: 'Remove',
    answers: payees,
    fill: { Reason: 'It was not so' },
  },
  {
    draft: 'deal-plan',
    as: fakeBroker,
    form: (parts) => <DealPlanDialog deal={deal} of={dealPlan} {...parts} />,
    submit: 'Save plan',
    answers: { 'GET /api/plans': [plan] },
    choose: { Plan: plan.name },
    shared: planClash,
  },
  {
    draft: 'add-payee',
    as: fakeBroker,
    form: (parts) => <AddPayeeDialog {...parts} />,
    submit: 'Add payee',
    choose: { Kind: 'Licensed broker' },
  },
  {
    draft: 'edit-payee',
    as: fakeBroker,
    form: (parts) => <EditPayeeDialog id={payee.id} paidFor="REFERRAL_OUT" {...parts} />,
    submit: 'Save changes',
    answers: payees,
    shared: {
      row: { ...payee, address: 'Theirs', name: 'Only theirs', version: 4 },
      mine: ['Address', 'Mine'],
      stored: 'Theirs',
      theirs: ['Name', 'Only theirs'],
      sends: { address: 'Mine', version: 4 },
    },
  },
  {
    draft: 'new-task',
    form: (parts) => <AddTaskDialog dealId={deal.id} people={colleagues} {...parts} />,
    submit: 'Add task',
    fill: { By: '3/4/2031' },
    choose: { For: 'Luis Ortega' },
  },
  { draft: 'task-day', form: (parts) => <Moving {...parts} />, submit: 'Move', fill: { Day: '3/4/2031' } },
  {
    draft: 'task-person',
    form: (parts) => <Assigning {...parts} />,
    submit: 'Assign',
    choose: { Person: 'Luis Ortega' },
  },
  { draft: 'reject-deal', as: fakeBroker, form: () => <Rejecting />, submit: 'Reject Deal' },
  {
    draft: 'new-message',
    form: (parts) => <NewMessageDialog onSent={() => undefined} {...parts} />,
    submit: 'Send',
    answers: { 'GET /api/conversations/people': colleagues },
    choose: { To: 'Luis Ortega, Transaction coordinator' },
  },
  { draft: 'reply', isOnPage: true, form: () => <ReplyForm id={deal.id} people={[]} />, submit: 'Send' },
  { draft: 'message', isOnPage: true, form: () => <MessageForm dealId={deal.id} />, submit: 'Send' },
  {
    draft: 'new-event',
    form: (parts) => <NewEventDialog {...parts} />,
    submit: 'Create event',
    fill: { 'Start Time': '2031-03-04T10:00', 'End Time': '2031-03-04T11:00' },
    choose: { 'Event Type': 'Meeting' },
  },
  {
    draft: 'edit-event',
    form: (parts) => <EditEventDialog event={event} {...parts} />,
    submit: 'Save changes',
    shared: {
      row: { ...event, location: 'Theirs', description: 'Only theirs', version: 4 },
      mine: ['Location', 'Mine'],
      stored: 'Theirs',
      theirs: ['Description', 'Only theirs'],
      sends: { location: 'Mine', version: 4 },
    },
  },
  {
    draft: 'upload-document',
    form: (parts) => <UploadDocumentDialog {...parts} />,
    submit: screens.documents.upload,
    hasFile: true,
    choose: { Type: 'Disclosure' },
  },
  {
    draft: 'upload-papers',
    form: (parts) => <UploadPapersDialog about={null} {...parts} />,
    submit: 'Confirm',
    hasFile: true,
    answers: someDeal,
    choose: { Deal: '12 Oak St, Austin' },
  },
  {
    draft: 'edit-document',
    form: (parts) => <EditDocumentDialog document={paper} {...parts} />,
    submit: 'Save changes',
    shared: {
      row: { ...paper, label: 'Only stored', type: 'DISCLOSURE' },
      mine: ['Name', 'Mine'],
      stored: 'Only stored',
      theirs: ['Type', 'Disclosure'],
      sends: { label: 'Mine' },
    },
  },
  {
    draft: 'share-document',
    form: (parts) => <ShareDocumentDialog document={paper} {...parts} />,
    submit: screens.documents.share,
    answers: { 'GET /api/documents/:id': paper },
    fill: { 'Share with all agents': 'true' },
  },
  {
    draft: 'upload-template',
    form: (parts) => <UploadTemplateDialog {...parts} />,
    submit: screens.library.upload,
    hasFile: true,
    choose: { Category: 'Forms' },
  },
  {
    draft: 'edit-template',
    form: (parts) => <EditTemplateDialog template={template} {...parts} />,
    submit: 'Save changes',
    shared: {
      row: { ...template, description: 'Theirs', name: 'Only theirs', version: 4 },
      mine: ['Description', 'Mine'],
      stored: 'Theirs',
      theirs: ['Name', 'Only theirs'],
      sends: { description: 'Mine', version: 4 },
    },
  },
  {
    draft: 'edit-brokerage',
    as: fakeBroker,
    form: (parts) => <EditBrokerageDialog brokerage={fakeBrokerage} {...parts} />,
    submit: 'Save changes',
    fill: { 'License Number': '9001234', 'Broker License Number': '456789-BB' },
    shared: {
      row: { ...fakeBrokerage, address: 'Theirs', name: 'Only theirs', version: 4 },
      mine: ['Address', 'Mine'],
      stored: 'Theirs',
      theirs: ['Brokerage Name', 'Only theirs'],
      sends: { address: 'Mine', version: 4 },
    },
  },
  ...settingsForms,
]

tryForms({
  folder: new URL('./', import.meta.url),
  files: [new URL('../../libs/ui/src/return-papers.tsx', import.meta.url)],
  cases,
  around: themedForTests,
  alone: {
    'contract-terms': 'a new version is entered: contract-dialogs.spec.tsx tries two people at once',
    'notification-settings': 'everybody has their own',
  },
})
