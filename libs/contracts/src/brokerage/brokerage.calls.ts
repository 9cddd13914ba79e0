import { defineCalls } from '../call.js'
import { byId } from '../shared/fields.js'
import { brokerageSettings, changeBrokerage, changeLogo, publicBrokerage } from './brokerage.schema.js'

export const brokerageCalls = defineCalls({
  'GET /api/public/brokerage': {
    permission: 'public',
    summary: "The brokerage's name, license number and IABS form",
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
    summary: "Set the brokerage's logo, or take it away",
    body: changeLogo,
    answer: brokerageSettings,
  },
})
