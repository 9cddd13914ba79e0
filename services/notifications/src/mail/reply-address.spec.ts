import { replyAddress } from './reply-address.js'

const id = '01a2b3c4-0000-7000-8000-000000000001'
const settings = { secret: 'a secret of thirty-two characters', replyDomain: 'in.example.com' }

describe('the reply address of a mail', () => {
  it('names the thread, with our signature', () => {
    const address = replyAddress(settings, { type: 'DEAL_MESSAGE', link: `/deals/${id}#messages` })
    expect(address).toMatch(/^deal-01a2b3c4000070008000000000000001-[\da-f]{16}@in\.example\.com$/)
    expect(address?.split('@')[0]?.length).toBeLessThanOrEqual(64)
    expect(replyAddress(settings, { type: 'DEAL_MESSAGE', link: `/deals/${id}` })).toBe(address)
    const other = { ...settings, secret: 'another secret of thirty-two signs' }
    expect(replyAddress(other, { type: 'DEAL_MESSAGE', link: `/deals/${id}` })).not.toBe(address)
    expect(replyAddress(settings, { type: 'PERSON_MESSAGE', link: `/messages/${id}` })).toMatch(/^talk-01a2/)
  })

  it('is empty for other mails, and without incoming mail', () => {
    expect(replyAddress(settings, { type: 'DEAL_APPROVED', link: `/deals/${id}` })).toBeUndefined()
    expect(replyAddress(settings, { type: 'DEAL_MESSAGE', link: null })).toBeUndefined()
    expect(replyAddress(settings, { type: 'DEAL_MESSAGE', link: '/deals/1' })).toBeUndefined()
    const closed = { ...settings, replyDomain: null }
    expect(replyAddress(closed, { type: 'DEAL_MESSAGE', link: `/deals/${id}` })).toBeUndefined()
  })
})
