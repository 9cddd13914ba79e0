import { z } from 'zod'
import { defineCalls } from '../call.js'
import { manualEntryKinds, lengths } from '@bluebonnet/domain'
import { byId, day, id, notRequired, period, requiredText, signedDollars } from '../shared/fields.js'
import { eitherYearOrPeriod, pageQuery, plainPage, searchText, yearOrPeriod } from '../shared/paging.js'
import * as fieldTexts from '../texts/fields.js'
import {
  activity,
  brokerStats,
  brokerWaiting,
  commissionStatement,
  commissionSummary,
  companyDollar,
  companyDollarTotals,
  dashboardStats,
  ledgerEntry,
  production,
  reportSeries,
  reportSummary,
  searchResult,
  statementTotals,
} from './report.schema.js'

const ofAgent = z.strictObject({ agentId: id.optional() })
const ofAgentInPeriod = z.strictObject({ agentId: id.optional(), period: period.optional() })

export const reportCalls = defineCalls({
  'GET /api/dashboard/stats': {
    permission: 'reports.read',
    summary: 'Figures of the dashboard',
    query: ofAgent,
    answer: dashboardStats,
  },
  'GET /api/broker/stats': {
    permission: 'deals.approve',
    summary: 'Figures of the broker dashboard',
    answer: brokerStats,
  },
  'GET /api/broker/waiting': {
    permission: 'deals.approve',
    summary: 'Waiting work of brokers: approvals, papers, CDAs, money and licenses, each with its oldest day',
    answer: brokerWaiting,
  },
  'GET /api/activity': {
    permission: 'activity.read',
    summary: 'The activity, newest first',
    query: plainPage,
    answer: z.array(activity),
  },
  'GET /api/commission/summary': {
    permission: 'commission.read',
    summary: 'Commission and cap figures',
    query: ofAgentInPeriod,
    answer: commissionSummary,
  },
  'GET /api/commission/statements': {
    permission: 'commission.read',
    summary: 'Statements of agents by close date, of a calendar year or another period',
    query: eitherYearOrPeriod(pageQuery(yearOrPeriod)),
    answer: z.array(commissionStatement),
  },
  'GET /api/commission/statements/totals': {
    permission: 'commission.read',
    summary: 'The totals of those statements',
    query: eitherYearOrPeriod(z.strictObject(yearOrPeriod)),
    answer: statementTotals,
  },
  'GET /api/commission/company-dollar': {
    permission: 'companyDollar.read',
    summary: 'The company dollar by agent of a period, by default this year',
    query: pageQuery({ period: period.optional() }),
    answer: z.array(companyDollar),
  },
  'GET /api/commission/company-dollar/totals': {
    permission: 'companyDollar.read',
    summary: 'The company dollar of a period, by default this year',
    query: z.strictObject({ period: period.optional() }),
    answer: companyDollarTotals,
  },
  'GET /api/commission/production': {
    permission: 'commission.read',
    summary: 'Closed deals by agent, side or month beside the previous year, by default of the last twelve months',
    query: z.strictObject({ by: z.enum(['agent', 'side', 'month']), ...ofAgentInPeriod.shape }),
    answer: production,
  },
  'GET /api/agents/:id/ledger-entries': {
    permission: 'ledger.read',
    summary: 'The commission ledger of an agent, newest first',
    params: byId,
    query: plainPage,
    answer: z.array(ledgerEntry),
  },
  'POST /api/agents/:id/ledger-entries': {
    permission: 'ledger.write',
    summary: 'Enter an opening balance or a correction',
    status: 201,
    params: byId,
    body: z.strictObject({
      /** If omitted, the first entry of a cap year is its opening balance and later ones are corrections. */
      kind: notRequired(z.enum(manualEntryKinds)),
      amount: signedDollars(fieldTexts.ledgerAmountZero),
      effectiveDate: day,
      reason: requiredText(lengths.reason, fieldTexts.ledgerReason),
    }),
    answer: ledgerEntry,
  },
  'GET /api/reports/summary': {
    permission: 'reports.read',
    summary: 'Report figures',
    query: ofAgentInPeriod,
    answer: reportSummary,
  },
  'GET /api/reports/series': {
    permission: 'reports.read',
    summary: 'Deals and commission by month, by default the last twelve',
    query: ofAgentInPeriod,
    answer: reportSeries,
  },
  'GET /api/search': {
    permission: 'reports.read',
    summary: 'Properties, clients, deals, people and documents that match',
    query: z.strictObject({ q: searchText }),
    answer: searchResult,
  },
})
