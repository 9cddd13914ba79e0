import { actionWords, changeWords } from './audit-words.js'

describe('the words of the audit log', () => {
  it('reads an action as people say it', () => {
    expect(actionWords('deal.approve')).toBe('Deal approve')
    expect(actionWords('notificationSettings.update')).toBe('Notification settings update')
    expect(actionWords('user.sign-in')).toBe('User sign-in')
  })

  it('shows what a field was and is', () => {
    expect(changeWords({ isActive: true, phone: null }, { isActive: false, phone: '512' })).toEqual(['isActive: true → false', 'phone: nothing → 512'])
  })

  it('shows only what is now when there was nothing before', () => {
    expect(changeWords(null, { amounts: [1, 2] })).toEqual(['amounts: [1,2]'])
    expect(changeWords(null, null)).toEqual([])
  })

  it('shows what went away', () => {
    expect(changeWords({ name: 'Old' }, null)).toEqual(['name: Old → nothing'])
  })
})
