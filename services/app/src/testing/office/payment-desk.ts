import type { PaymentRoute } from '@bluebonnet/domain'
import { calls } from '@bluebonnet/contracts/calls'
import type { Answer } from '@bluebonnet/testing'
import { z } from 'zod'
import { contracted, decide, made } from './cda-desk.js'
import { type Office, type Person, today } from './office.js'

export const refusal = (answer: Answer) => [answer.status, z.object({ code: z.string() }).parse(answer.json()).code]
export const idOf = (answer: Answer) => z.object({ id: z.string() }).parse(answer.json()).id

/** What brokers do with money of an office, which is opened later. */
export const paymentDesk = (open: () => Office) => {
  const broker = () => open().broker
  const read = async (path: string): Promise<unknown> => (await open().as(broker(), path)).json()
  return {
    setPaymentRoute: (paymentRoute: PaymentRoute) =>
      open().patch(broker(), '/api/settings/brokerage', { paymentRoute }),
    /** An approved CDA over 12,000.00: brokerage 2,400.00, fee 199.00, agent 9,401.00. */
    approved: async (who: Person) => {
      const fields = { price: 400_000, titleCompany: 'Lone Star Title' }
      const cda = await made(open(), (await contracted(open(), fields, who)).id, who)
      expect((await decide(open(), cda.id, 'approve')).status).toBe(200)
      return cda
    },
    receive: (cdaId: string, amount: number, more: object = {}, who = broker()) =>
      open().post(who, '/api/receipts', { cdaId, amount, receivedOn: today(), method: 'WIRE', ...more }),
    pay: (cdaId: string, amount: number, more: object = {}, who = broker()) =>
      open().post(who, '/api/payouts', {
        cdaId,
        position: 2,
        amount,
        paidBy: 'BROKERAGE',
        paidOn: today(),
        method: 'CHECK',
        reference: '1044',
        ...more,
      }),
    reverse: (kind: 'receipts' | 'payouts', id: string) =>
      open().post(broker(), `/api/${kind}/${id}/reversal`, { reason: 'Entered twice' }),
    receivable: async ({ agentId }: Person) =>
      calls['GET /api/receivables'].answer.parse(await read(`/api/receivables?agentId=${agentId}`)),
    payable: async ({ agentId }: Person) =>
      calls['GET /api/payables'].answer.parse(await read(`/api/payables?agentId=${agentId}`)),
    /** Lines of the journal of a source, by account. */
    entered: async (sourceId: string): Promise<Record<string, number>> =>
      Object.fromEntries(
        (
          await open().rows<{ account: string; cents: string }>(
            `SELECT line.account, sum(line.amount_cents) AS cents FROM journal_lines line
               JOIN journal_entries entry ON entry.id = line.entry_id WHERE entry.source_id = $1 GROUP BY line.account`,
            [sourceId],
          )
        ).map(({ account, cents }) => [account, Number(cents)]),
      ),
  }
}
