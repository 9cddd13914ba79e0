import { z } from 'zod'
import { defineCalls } from '../call.js'
import { setupSteps } from '@bluebonnet/domain'
import { byId, successAnswer } from '../shared/fields.js'
import { brokerageSettings, changeBrokerage, changeLogo, publicBrokerage } from './brokerage.schema.js'

export const brokerageCalls = defineCalls({
  'GET /api/public/brokerage': {
    permission: 'public',
    summary: "The brokerage's name, phone, license number and IABS form",
    answer: publicBrokerage,
  },
  'GET /api/public/brokerage/logo/:id': {
    permission: 'public',
    summary: "The brokerage's logo",
    params: byId,
    answer: 'stream',
    contentType: 'image/png',
  },
  'GET /api/settings/brokerage': {
    permission: 'brokerage.read',
    summary: "The brokerage's settings",
    answer: brokerageSettings,
  },
  'PATCH /api/settings/brokerage': {
    permission: 'brokerage.write',
    summary: "Change the brokerage's settings",
    body: changeBrokerage,
    answer: brokerageSettings,
  },
  'PUT /api/settings/brokerage/logo': {
    permission: 'brokerage.write',
    summary: "Set or remove the brokerage's logo",
    body: changeLogo,
    answer: brokerageSettings,
  },
  'GET /api/setup-steps': {
    permission: 'brokerage.write',
    summary: "The caller's set-up steps of a new brokerage; empty when all are done or dismissed",
    answer: z.array(
      z.strictObject({
        step: z.enum(setupSteps),
        isDone: z.boolean(),
        /** The sample deal, null if it can be made. Only of the step DEALS (docs/rules/lifecycle.md#sample). */
        sampleDealId: z.uuid().nullable().optional(),
      }),
    ),
  },
  'POST /api/setup-steps/dismiss': {
    permission: 'brokerage.write',
    summary: 'Dismiss set-up steps for the whole brokerage',
    body: z.strictObject({ steps: z.array(z.enum(setupSteps)).min(1).max(setupSteps.length) }),
    answer: successAnswer,
  },
})
