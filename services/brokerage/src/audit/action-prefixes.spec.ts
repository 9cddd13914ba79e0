import { actionPrefixes } from './action-prefixes.js'

describe('searching an action', () => {
  it.each([
    ['', []],
    ['deal', ['deal']],
    ['Deal', ['deal']],
    [' deal.approve ', ['deal.approve']],
    ['notificationSettings.update', ['notificationSettings.update']],
    ['Deal approve', ['dealApprove', 'deal.approve']],
    ['Deal approved', ['dealApprove', 'deal.approve']],
    ['Team member', ['teamMember', 'team.member', 'team.join', 'team.leave']],
    ['User sign-in', ['userSign-in', 'user.sign-in']],
    [
      'Notification settings update',
      ['notificationSettingsUpdate', 'notification.settingsUpdate', 'notificationSettings.update'],
    ],
  ])('%j searches for %j', (q, prefixes) => expect(actionPrefixes(q)).toEqual(prefixes))
})
