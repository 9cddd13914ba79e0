/** What an expiring or one-time link is for. */
export const linkPurposes = ['SET_PASSWORD', 'CDA', 'DOCUMENT_SHARE', 'CALENDAR_FEED'] as const
export type LinkPurpose = (typeof linkPurposes)[number]
