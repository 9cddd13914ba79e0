/** Business constants and limits. The rule that names each one in docs/rules explains it. */
export const mebibyte = 1_048_576
export const limits = {
  /** The maximum amount, in dollars. */
  dollars: 1_000_000_000,
  passwordMin: 8,
  passwordMax: 200,
  /** Single-use replacements for a lost phone. */
  recoveryCodes: 10,
  photoCount: 10,
  /** One file of an import: its size, and the rows below its header. */
  importBytes: 10 * mebibyte,
  importRows: 20_000,
  importColumns: 100,
  /** A workbook: the maximum unpacked size, and the maximum time to read it. */
  importUnpackedBytes: 100 * mebibyte,
  importReadMs: 20_000,
  /** How long an import can be undone. */
  importKeptDays: 30,
  /** For a partly refused file: the maximum rows listed, and the maximum reasons for each. */
  importRefusedRows: 1_000,
  importRowIssues: 10,
  /** The names of a file that are asked about, and the people offered for each. */
  importDoubtfulNames: 25,
  photoBytes: 10 * mebibyte,
  fileBytes: 50 * mebibyte,
  /** TREC's file has some 324,000 rows: 100 MB. */
  licenceFileBytes: 300 * mebibyte,
  /** The minimum size of each part of an upload except the last; larger files are uploaded in parts. */
  uploadPartBytes: 5 * mebibyte,
  /** Unused files and unfinished uploads of one person before they are deleted a day later. */
  heldUploads: 1_000,
  /** Unused upload addresses of one person; each is valid for an hour. */
  uploadAddresses: 1_000,
  /** Messages of one person per minute, over all threads. */
  messagesAMinute: 60,
  /** The other people of a new conversation, besides its author. */
  conversationPeople: 9,
  /** Documents of the deal attached to one message. */
  messageDocuments: 10,
  /** Documents that one person e-mails to clients in a day: a stolen session must not send spam. */
  clientMailsADay: 100,
  /** Full taxpayer numbers that one person reveals in an hour. */
  tinRevealsAnHour: 20,
  /** A client's preferences: the maximum number of fields, and the maximum bytes of JSON in total. */
  preferenceKeys: 20,
  preferenceBytes: 2_048,
  /** Live streams of one person on one process. A browser opens one stream; 2,000 is the measured load. */
  liveStreams: 2_500,
  /** Deals in one audit file: an auditor takes a sample or some months. */
  auditDeals: 200,
  /** Saved views of one person over all lists, and of the brokerage. */
  savedViews: 100,
  /** Selected rows of a bulk action: each row is a separate call. */
  selectedRows: 50,
  listRows: 1_000,
  pageRows: 200,
  /** The maximum count of a list; X-Total-At-Least says that there are more. */
  countedRows: 10_000,
  loginRedirectMs: 500,
  bulkDownloadPauseMs: 500,
  /** How long a toast stays open; a failure stays longer, because it says what to do. */
  toastMs: 6_000,
  toastFailureMs: 10_000,
  retentionYears: 4,
  /** The longest period of a report. */
  periodYears: 5,
  linkDays: 14,
  /** Portal reports per hour: from one session, and from one address without a session. */
  portalReports: 240,
  visitorPortalReports: 60,
  /** Separate lead e-mails to one person in an hour; the rest are combined into one. */
  leadMailsAnHour: 20,
} as const

/** The maximum rows of each dashboard list (docs/rules/screens.md#dashboard-lists). */
export const dashboardRows = {
  deals: 4,
  activities: 5,
  listings: 3,
  clients: 5,
  documents: 4,
  commissions: 5,
  cdaRows: 10,
  calendarCell: 3,
  leads: 10,
} as const

export const defaultState = 'TX'
export const defaultTimeZone = 'America/Chicago'
export const appVersion = 'v2.0.0'
