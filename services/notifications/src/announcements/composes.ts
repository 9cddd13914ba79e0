import type { NotificationType } from '@bluebonnet/contracts'
import { SetMetadata } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Announcement, ComposedNotification } from './announcement.js'

export const composedTypesKey = Symbol('composed notification types')

/**
 * Puts an announcement into words and says who hears it. It lives in the module that owns the subject and reads it with
 * the given manager. Null tells nobody: the subject is gone, or no longer so.
 */
export interface NotificationComposer {
  compose(manager: EntityManager, announcement: Announcement): Promise<ComposedNotification | null>
}

/** Names the class that composes announcements of these types; list the class among its module's providers. */
export const Composes =
  (...types: [NotificationType, ...NotificationType[]]) =>
  (composer: abstract new (...args: never[]) => NotificationComposer): void => {
    SetMetadata(composedTypesKey, types)(composer)
  }
