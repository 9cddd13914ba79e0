export * from './base/antd.js'
export { ActionMenu } from './base/action-menu.js'
export type { Action } from './base/action-menu.js'
export { ApproveQuestion } from './base/approve-question.js'
export { Avatar } from './base/avatar.js'
export { useConfirm } from './base/confirm.js'
export type { ConfirmQuestion } from './base/confirm.js'
export { DateText, RelativeTime } from './base/date-text.js'
export { useMinute } from './base/minute.js'
export { dayIn, formatDate, formatMoment, formatRelative, formatTime } from './base/dates.js'
export { DealCommission } from './base/deal-commission.js'
export { Disclosure } from './base/disclosure.js'
export type { DrawingName } from './base/drawings.js'
export { lazyDialog } from './base/lazy-dialog.js'
export { countedTitle, formatCount } from './base/counts.js'
export { formatMoney, formatMoneyShort, Money } from './base/money.js'
export { PageHeader } from './base/page-header.js'
export { periodLabel, withinPeriod } from './base/period-label.js'
export { RefusedPage } from './base/refused-page.js'
export { SectionCard } from './base/section-card.js'
export { StatCard, StatRow } from './base/stat-card.js'
export { EmptyState, ErrorState } from './base/states.js'
export {
  AgentStatusTag,
  CdaStatusTag,
  CommissionTag,
  DealSideTag,
  DealStatusTag,
  EventTypeTag,
  LeadStatusTag,
  PropertyStatusTag,
  RoleTag,
  ToneTag,
} from './base/tags.js'
export { setThemeChoice, useMode, useThemeChoice } from './theme/choice.js'
export type { ThemeChoice } from './theme/choice.js'
export { AppLink } from './theme/link.js'
export type { LinkProps } from './theme/link.js'
export { useMedia } from './theme/media.js'
export { ThemeProvider } from './theme/theme-provider.js'
export { useTimeZone } from './theme/time-zone.js'
