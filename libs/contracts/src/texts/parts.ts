/** Exact texts of parts that several screens have, or one that is loaded late. */

/** The sidebar's groups, in their order (docs/rules/screens.md#layout). */
export const menuGroups = ['Main', 'Management', 'Resources', 'Account'] as const

/** What stands before the date of a deal (docs/rules/screens.md#dashboard-lists). */
export const dealDateLabels = { closes: 'Closes:', contract: 'Contract:', started: 'Started:' } as const

/** Whether a figure comes from a CDA or is what a CDA would say now (docs/rules/commission-and-caps.md#actual). */
export const basisLabels = { ACTUAL: 'Actual', ESTIMATE: 'Estimate' } as const

export const agentFields = { status: 'Agent Status', compPlan: 'Compensation Plan' } as const

export const supportCards = {
  knowledge: 'Knowledge Base',
  email: 'Email Support',
  phone: 'Phone Support',
  training: 'Training Resources',
} as const

/** Short names of the two notices, where their whole titles stand beside them. */
export const noticeNames = { iabs: 'IABS', consumerProtection: 'Consumer Protection Notice' } as const

/** Change notes of stat cards (docs/rules/screens.md#change-notes): '+2 this week'. `change` carries its sign. */
export const changeThisWeek = (change: string): string => `${change} this week`
export const changeThisMonth = (change: string): string => `${change} this month`
export const changeVersusLastYear = (percent: string): string => `${percent} vs last year`
