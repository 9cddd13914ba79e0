import { defineCalls } from '../call.js'
import { brokerageSettings, changeBrokerage, publicBrokerage } from './brokerage.schema.js'

export const brokerageCalls = defineCalls({
  'GET /api/public/brokerage': {
    permission: 'public',
    summary: "The brokerage's name, license number and IABS form",
    answer: publicBrokerage,
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
})
