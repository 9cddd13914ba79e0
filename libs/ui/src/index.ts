/** What nearly every signed-in page needs. The rest is in `layers`, `filters` and `forms`. */
export { Button, Skeleton } from 'antd'
export type { ButtonProps } from 'antd'
export { ActionMenu } from './base/action-menu.js'
export type { Action } from './base/action-menu.js'
export { ApproveQuestion } from './base/approve-question.js'
export { Avatar } from './base/avatar.js'
export { lazyDialog, useConfirm } from './base/dialogs.js'
export type { ConfirmQuestion, DialogProps } from './base/dialogs.js'
export { DateText, RelativeTime, useMinute, useTimeZone } from './base/date-text.js'
export { dayIn, formatDate, formatMoment, formatRelative, formatTime, periodLabel, withinPeriod } from './base/dates.js'
export { KeyHint, useKeys, useSingleKeys } from './base/keys.js'
export { countedTitle, DealCommission, formatCount, formatMoney, formatMoneyShort, Money } from './base/money.js'
export { Disclosure, EmptyState, ErrorState, PageHeader, RefusedPage, SectionCard } from './base/page-parts.js'
export type { DrawingName } from './base/page-parts.js'
export { StatCard, StatRow } from './base/stat-card.js'
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
export { setThemeChoice, useMedia, useMode, useThemeChoice } from './theme/choice.js'
export type { ThemeChoice } from './theme/choice.js'
export { AppLink } from './theme/link.js'
export type { LinkProps } from './theme/link.js'
export { ThemeProvider } from './theme/theme-provider.js'
