import type { NotificationType } from '@bluebonnet/contracts'
import type { Role } from '@bluebonnet/domain'

/** Something that people are to be told. Ids only: its words are composed when it is told, from what then is true. */
export interface Announcement {
  type: NotificationType
  /** The row that it is about: a deal, a CDA, a share, a lead. */
  subjectId: string
  /** Who caused it; null where the product itself did. */
  actorId: string | null
  /**
   * Which part of the subject, where one row has several things to tell of: the name of a deal's date, for instance.
   */
  aspect?: string | undefined
}

/** Who is told: everybody active who is named by any of these, without `except`. */
export interface Audience {
  users?: readonly string[]
  /** AGENT means those with an agent profile. */
  roles?: readonly Role[]
  superAdmins?: boolean
  except?: readonly string[]
}

/** One notification as each of its recipients reads it. */
export interface ComposedNotification {
  audience: Audience
  /** Users of the audience who find it in the product only, whatever they wish by e-mail. */
  unmailed?: readonly string[]
  title: string
  message: string
  /** A path of this product; null leads nowhere. */
  link: string | null
  dealId?: string | null
  clientId?: string | null
  documentShareId?: string | null
}
