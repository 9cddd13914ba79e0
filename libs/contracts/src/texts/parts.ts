import { agentFallbackName } from './screens.js'

/** Labels of the two notices on a broker's homepage (22 TAC 531.20; docs/rules/texas-facts.md#notices). */
export const trecNotices = {
  iabs: 'Texas Real Estate Commission Information About Brokerage Services',
  consumerProtection: 'Texas Real Estate Commission Consumer Protection Notice',
} as const

/** TREC's blank IABS 1-2, linked until the brokerage sets its completed form. */
export const blankIabsUrl = 'https://www.trec.texas.gov/sites/default/files/pdf-forms/IABS%201-2.pdf'
/** TREC's Consumer Protection Notice CN 1-5. */
export const consumerProtectionNoticeUrl = 'https://www.trec.texas.gov/sites/default/files/pdf-forms/CN%201-5_0.pdf'
/** A placeholder in the compliance line until the brokerage's licence number is set (docs/rules/screens.md#landing). */
export const placeholderLicence = '0000000'

/** The message of a form that kept its draft, or whose row another person changed meanwhile. */
export const draftTexts = {
  restored: 'We kept what you typed.',
  filesGone: 'Files cannot be kept: choose them again.',
  discard: 'Discard',
  unreadable: 'What was typed here earlier cannot be shown and was removed. Start the form again.',
  changed: 'Somebody else changed this meanwhile. Where both values are shown, choose one, then save again.',
  stored: 'Now stored',
  mine: 'Yours',
  takeStored: 'Use this',
  takeMine: 'Use mine',
} as const

/** The message instead of choices while a search has none; `none` is for a search without results. */
export const noChoices = (
  { isPending, isError }: { isPending: boolean; isError: boolean },
  none = 'Nothing found',
): string => {
  if (isPending) return 'Searching…'
  return isError ? 'The search failed. Type again.' : none
}

/** The reason for a missing answer, in the banner and in a failed save. */
export const connectionTexts = {
  offline: 'You are offline. What you typed is kept.',
  unreachable: 'Bluebonnet cannot be reached right now. What you typed is kept.',
} as const

/** For a screen whose portal was released or rolled back while it was open. */
export const newVersionTexts = { ready: 'A new version is ready.', reload: 'Reload' } as const

/** The sidebar's groups, in order (docs/rules/screens.md#layout). */
export const menuGroups = ['Main', 'Management', 'Resources', 'Account'] as const

/** The label of a deal's date (docs/rules/screens.md#dashboard-lists). */
export const dealDateLabels = { closes: 'Closes:', contract: 'Contract:', started: 'Started:' } as const

/** Whether a figure comes from a CDA or is an estimate now (docs/rules/commission-and-caps.md#actual). */
export const basisLabels = { ACTUAL: 'Actual', ESTIMATE: 'Estimate' } as const

export const agentFields = { status: 'Agent Status', compPlan: 'Compensation Plan' } as const

export const supportCards = {
  knowledge: 'Knowledge Base',
  email: 'Email Support',
  phone: 'Phone Support',
  training: 'Training Resources',
} as const

/** Short names of the two notices, next to their full titles. */
export const noticeNames = { iabs: 'IABS', consumerProtection: 'Consumer Protection Notice' } as const

/** Change notes of stat cards (docs/rules/screens.md#change-notes): '+2 this week'. `change` includes its sign. */
export const changeThisWeek = (change: string): string => `${change} this week`
export const changeThisMonth = (change: string): string => `${change} this month`
export const changeVersusLastYear = (percent: string): string => `${percent} vs last year`

export const approveQuestion = (address: string): string => `Are you sure you want to approve this deal for ${address}?`
/** A warning below the question when a broker would approve a deal without documents. */
export const nothingFiled = 'Nothing is filed on this deal yet.'
export const eventsFor = (date: string): string => `Events for ${date}`
export const moreEvents = (count: number): string => `+${count} more`
export const showingLeads = (total: string): string => `Showing 10 of ${total} leads`
export const welcome = (firstName: string | null): string => `Welcome back, ${firstName || agentFallbackName}`
export const capProgress = (percent: number): string => `Cap Progress: ${percent}%`

/** 'Downloading N document(s)...' while a deal's documents are fetched one by one. */
export const downloadingDocuments = (count: number): string => `Downloading ${count} document(s)...`
export const downloading = (label: string): string => `Downloading ${label}`
/** The error for a correct password on the wrong sign-in page (docs/rules/roles-and-permissions.md#three-doors). */
export const wrongPortal = (portal: 'Agent' | 'Broker' | 'Super Admin'): string =>
  `This account does not have access to the ${portal} Portal`

/** Texts of the upload field (docs/rules/screens.md#upload-field); figures can be a widget's placeholders. */
export const uploadTexts = {
  duplicate: 'Cannot add the duplicate file',
  missingMeta: 'Missing required meta fields',
  offline: 'No Internet connection',
  online: 'Connected to the Internet',
} as const
export const tooManyFiles = (most: number | string): string => `You can only upload ${most} file(s)`
export const fileTooLarge = (file: string, size: string): string => `${file} exceeds maximum allowed size of ${size}`
export const wrongFileType = (types: string): string => `You can only upload: ${types}`
export const fileChanged = 'The file changed on your disk while it was sent. Choose it again.'
export const uploadFailed = (file: string): string => `Failed to upload ${file}`
export const moreRestrictions = (count: number | string): string =>
  `${count} additional restrictions were not fulfilled`
/** Formats a size: '50 MB'. */
export const sizeText = (bytes: number): string => {
  if (bytes < 1_024) return `${bytes} B`
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), 3)
  const value = bytes / 1_024 ** power
  return `${Number(value.toFixed(value < 10 ? 1 : 0))} ${['KB', 'MB', 'GB'][power - 1]}`
}
