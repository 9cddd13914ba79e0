/** Business constants and limits, each explained by the rule that names it in docs/rules. */
export const mebibyte = 1_048_576
export const limits = {
  /** The most that an amount may be, in dollars. */
  dollars: 1_000_000_000,
  passwordMin: 8,
  passwordMax: 200,
  /** What stands in for a lost phone, once each. */
  recoveryCodes: 10,
  photoCount: 10,
  /** One file of an import: its size, and the rows below its header. */
  importBytes: 10 * mebibyte,
  importRows: 20_000,
  importColumns: 100,
  /** A workbook: what its parts may come to unpacked, and how long it may take to be read. */
  importUnpackedBytes: 100 * mebibyte,
  importReadMs: 20_000,
  /** Until when an import can be taken back. */
  importKeptDays: 30,
  /** Of a file that is refused in part: the rows that are named, and the reasons given for each. */
  importRefusedRows: 1_000,
  importRowIssues: 10,
  photoBytes: 10 * mebibyte,
  fileBytes: 50 * mebibyte,
  /** TREC's file has some 324,000 rows: 100 MB. */
  licenceFileBytes: 300 * mebibyte,
  /** Of every part of an upload but the last; larger files go in parts. */
  uploadPartBytes: 5 * mebibyte,
  /** Unused files and unfinished uploads that one person may have before they are swept, a day later. */
  heldUploads: 1_000,
  /** Upload addresses of one person that no bytes came to yet, in the hour for which they are good. */
  uploadAddresses: 1_000,
  /** Messages that one person writes in a minute, over all threads. */
  messagesAMinute: 60,
  /** People whom one conversation is begun with. */
  conversationPeople: 9,
  /** Documents of the deal that go with one message. */
  messageDocuments: 10,
  /** Documents that one person mails to clients in a day: a stolen session is no way to send mail to the world. */
  clientMailsADay: 100,
  /** Whole taxpayer numbers that one person looks at in an hour. */
  tinRevealsAnHour: 20,
  /** What is noted of a client's preferences: so many fields, and so many bytes of JSON in all. */
  preferenceKeys: 20,
  preferenceBytes: 2_048,
  /** Live streams of one person on one process. Their browsers hold one each; 2,000 is what is measured. */
  liveStreams: 2_500,
  /** Deals of one audit file: whoever audits a brokerage takes a sample or some months. */
  auditDeals: 200,
  /** Saved views of one person over all lists, and of the brokerage. */
  savedViews: 100,
  /** Rows of a list that are acted on together: each is a call of its own. */
  selectedRows: 50,
  listRows: 1_000,
  pageRows: 200,
  /** How far lists are counted; X-Total-At-Least says that there are more. */
  countedRows: 10_000,
  loginRedirectMs: 500,
  bulkDownloadPauseMs: 500,
  /** How long a toast stands by itself; a failure longer, because it says what to do. */
  toastMs: 6_000,
  toastFailureMs: 10_000,
  retentionYears: 4,
  /** The longest period that figures are asked for. */
  periodYears: 5,
  linkDays: 14,
  /** What pages may report of portals in an hour: of one session, and of one address without a session. */
  portalReports: 240,
  visitorPortalReports: 60,
  /** Lead e-mails that one person gets one by one in an hour; the rest are gathered into one. */
  leadMailsAnHour: 20,
} as const

/** The most rows that each dashboard list shows (docs/rules/screens.md#dashboard-lists). */
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
