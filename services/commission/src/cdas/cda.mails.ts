import { defineMail, printedDay } from '@bluebonnet/platform'
import type { CdaFacts } from './cda-figures.js'
import { voidSentence } from './page/compose-page.js'

interface CdaMail {
  brokerage: string
  /** Address of the property in one line. */
  property: string
  gfNumber: string | null
  version: number
}

const subjectOf = ({ property, gfNumber }: CdaMail): string =>
  gfNumber === null ? property : `${property} (GF ${gfNumber})`

interface SentMail extends CdaMail {
  url: string
  expiresOn: string
  /** The version sent before; null for the first. */
  replaces: number | null
}

const versionWords = ({ version, replaces }: SentMail): string =>
  replaces === null ? '' : `, version ${version} (replaces version ${replaces})`

export const cdaMail = defineMail<SentMail>({
  name: 'cdas.sent',
  render: (mail) => ({
    subject: `Commission Disbursement Authorization${versionWords(mail)}: ${subjectOf(mail)}`,
    paragraphs: [
      `${mail.brokerage} has approved the Commission Disbursement Authorization for ${subjectOf(mail)}, ` +
        `version ${mail.version}.`,
      ...(mail.replaces === null
        ? []
        : [`It replaces version ${mail.replaces}. Do not disburse under version ${mail.replaces}.`]),
      'Please disburse the commission at closing as the authorization states.',
    ],
    action: { label: 'Open the authorization', url: mail.url },
    notes: [
      `The link works until ${printedDay(mail.expiresOn)}.`,
      'Payment instructions never change by e-mail. If you are asked to change them, ' +
        'call the brokerage at a number you already know.',
    ],
  }),
})

export const voidMail = defineMail<CdaMail>({
  name: 'cdas.voided',
  render: (mail) => ({
    subject: `${voidSentence(mail.version)}: ${subjectOf(mail)}`,
    paragraphs: [
      `${voidSentence(mail.version)}.`,
      `${mail.brokerage} has withdrawn version ${mail.version} of the Commission Disbursement Authorization ` +
        `for ${subjectOf(mail)}. Its link no longer shows the page.`,
      'Do not disburse any commission under it. A new version, if there is one, will come with a new link.',
    ],
  }),
})

/** The property's address in one line. */
export const propertyLine = ({ deal: { propertyAddress, city, state, zip } }: CdaFacts): string =>
  `${propertyAddress}, ${city}, ${state} ${zip}`
