import { accountCalls } from './accounts/account.calls.js'
import { sessionCalls } from './accounts/session.calls.js'
import { auditCalls } from './audit/audit.calls.js'
import { agentAccountCalls } from './agent-accounts/agent-account.calls.js'
import { bookCalls } from './books/book.calls.js'
import { depositCalls } from './payments/deposit.calls.js'
import { paymentCalls } from './payments/payment.calls.js'
import { brokerageCalls } from './brokerage/brokerage.calls.js'
import { calendarCalls } from './calendar/event.calls.js'
import { cdaCalls } from './cdas/cda.calls.js'
import { clientCalls } from './clients/client.calls.js'
import { contractCalls } from './contract-clock/contract.calls.js'
import { dealCalls } from './deals/deal.calls.js'
import { transferUndoCalls } from './deals/transfer-undo.calls.js'
import { documentCalls, linkCalls } from './documents/document.calls.js'
import { leadCalls } from './leads/lead.calls.js'
import { licenceCalls } from './licences/licence.calls.js'
import { conversationCalls } from './messages/conversation.calls.js'
import { messageCalls } from './messages/message.calls.js'
import { notificationCalls } from './notifications/notification.calls.js'
import { paperCalls } from './papers/paper.calls.js'
import { participantCalls } from './participants/participant.calls.js'
import { agentCalls } from './people/agent.calls.js'
import { portalCalls } from './portals/portal.calls.js'
import { planCalls } from './plans/plan.calls.js'
import { propertyCalls } from './properties/property.calls.js'
import { reportCalls } from './reports/report.calls.js'
import { serviceCalls } from './service/service.calls.js'
import { systemCalls } from './service/system.calls.js'
import { taskCalls } from './tasks/task.calls.js'
import { mentorCalls } from './teams/mentor.calls.js'
import { teamCalls } from './teams/team.calls.js'
import { templateCalls } from './templates/template.calls.js'
import { importCalls } from './imports/import.calls.js'
import { viewCalls } from './views/view.calls.js'
import { yearEndCalls } from './year-end/year-end.calls.js'

/** All HTTP calls of the product: the source of routes, validation, the OpenAPI document and the browser's types. */
export const calls = {
  ...accountCalls,
  ...sessionCalls,
  ...auditCalls,
  ...agentCalls,
  ...clientCalls,
  ...planCalls,
  ...propertyCalls,
  ...dealCalls,
  ...transferUndoCalls,
  ...paperCalls,
  ...contractCalls,
  ...participantCalls,
  ...mentorCalls,
  ...teamCalls,
  ...licenceCalls,
  ...agentAccountCalls,
  ...depositCalls,
  ...paymentCalls,
  ...bookCalls,
  ...yearEndCalls,
  ...taskCalls,
  ...cdaCalls,
  ...documentCalls,
  ...templateCalls,
  ...calendarCalls,
  ...messageCalls,
  ...conversationCalls,
  ...notificationCalls,
  ...leadCalls,
  ...reportCalls,
  ...brokerageCalls,
  ...portalCalls,
  ...linkCalls,
  ...serviceCalls,
  ...systemCalls,
  ...importCalls,
  ...viewCalls,
}

export type Calls = typeof calls
