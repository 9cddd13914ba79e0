import type { NotificationType } from '@bluebonnet/contracts'
import type { Role } from '@bluebonnet/domain'

/** An event to notify people of. Ids only: its text is composed at delivery, from the state at that time. */
export interface Announcement {
  type: NotificationType
  /** The row that it concerns: a deal, a CDA, a share, a lead. */
  subjectId: string
  /** The person who caused it; null for the product itself. */
  actorId: string | null
  /** The part of the subject, when one row has several possible events: the name of a deal's date, for instance. */
  aspect?: string | undefined
}

/** The recipients: everybody active whom any of these includes, without `except`. */
export interface Audience {
  users?: readonly string[]
  /** AGENT means people with an agent profile. */
  roles?: readonly Role[]
  superAdmins?: boolean
  except?: readonly string[]
}

/** The text of a notification, the same for all recipients. */
export interface ComposedNotification {
  audience: Audience
  /** Users of the audience who never get it by e-mail, whatever their settings. */
  unmailed?: readonly string[]
  title: string
  message: string
  /** A path of this product; null for no link. */
  link: string | null
  dealId?: string | null
  clientId?: string | null
  documentShareId?: string | null
}
