/** What a mail says. Each paragraph is plain text; the layout makes the text and the HTML part from the same words. */
export interface MailContent {
  subject: string
  greeting?: string
  paragraphs: readonly string[]
  /** One button, with the address it opens (shown in full in the text part). */
  action?: { label: string; url: string }
  /** Small print under the action. */
  notes?: readonly string[]
}

export interface MailDefinition<D> {
  readonly name: string
  readonly render: (data: D) => MailContent
}

/** Declares a kind of mail: a pure function from data to words. */
export const defineMail = <D>(mail: MailDefinition<D>): MailDefinition<D> => Object.freeze(mail)
