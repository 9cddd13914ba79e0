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
/** Stands in the compliance line until the brokerage's licence number is set (docs/rules/screens.md#landing). */
export const placeholderLicence = '0000000'

/** What a form says that kept what was typed, or whose row somebody else changed meanwhile. */
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

/** What stands in place of choices while a search has none; `none` is for one that found nothing. */
export const noChoices = (
  { isPending, isError }: { isPending: boolean; isError: boolean },
  none = 'Nothing found',
): string => {
  if (isPending) return 'Searching…'
  return isError ? 'The search failed. Type again.' : none
}

/** Why nothing came back, as the banner and a refused save say it. */
export const connectionTexts = {
  offline: 'You are offline. What you typed is kept.',
  unreachable: 'Bluebonnet cannot be reached right now. What you typed is kept.',
} as const

/** Of a screen whose portal was released anew, or taken back, while it was open. */
export const newVersionTexts = { ready: 'A new version is ready.', reload: 'Reload' } as const

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

export const approveQuestion = (address: string): string => `Are you sure you want to approve this deal for ${address}?`
/** Said beneath the question where a broker would approve a deal unseen. */
export const nothingFiled = 'Nothing is filed on this deal yet.'
export const eventsFor = (date: string): string => `Events for ${date}`
export const moreEvents = (count: number): string => `+${count} more`
export const showingLeads = (total: string): string => `Showing 10 of ${total} leads`
export const welcome = (firstName: string | null): string => `Welcome back, ${firstName || agentFallbackName}`
export const capProgress = (percent: number): string => `Cap Progress: ${percent}%`

/** 'Downloading N document(s)...' while a deal's documents are fetched one by one. */
export const downloadingDocuments = (count: number): string => `Downloading ${count} document(s)...`
export const downloading = (label: string): string => `Downloading ${label}`
/** Refusal of a right password on the wrong sign-in page (docs/rules/roles-and-permissions.md#three-doors). */
export const wrongPortal = (portal: 'Agent' | 'Broker' | 'Super Admin'): string =>
  `This account does not have access to the ${portal} Portal`

/** What the upload field says (docs/rules/screens.md#upload-field); figures may be a widget's placeholders. */
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
/** How long it stands why a file was not taken (ms). */
export const uploadNoticeMs = 5_000
/** How wide previews of pictures are made (px). */
export const thumbnailWidth = 200
/** How long 'Connected to the Internet' stands (ms). */
export const onlineNoticeMs = 3_000
/** How often an upload's progress is shown anew (ms). */
export const progressEveryMs = 500
/** A size as people read it: '50 MB'. */
export const sizeText = (bytes: number): string => {
  if (bytes < 1_024) return `${bytes} B`
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), 3)
  const value = bytes / 1_024 ** power
  return `${Number(value.toFixed(value < 10 ? 1 : 0))} ${['KB', 'MB', 'GB'][power - 1]}`
}
