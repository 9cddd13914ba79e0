import { type NotificationType, notificationTypes } from '@bluebonnet/contracts'
import { createProviderMark } from '@bluebonnet/platform'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { DiscoveryService } from '@nestjs/core'
import type { EntityManager } from 'typeorm'
import type { Announcement, ComposedNotification } from './announcement.js'

/**
 * Composes an announcement's text and audience. It belongs to the module that owns the subject and reads it with the
 * given manager. Null notifies nobody: the subject was deleted, or the event no longer applies.
 */
export interface NotificationComposer {
  compose(manager: EntityManager, announcement: Announcement): Promise<ComposedNotification | null>
}

const composerMark = createProviderMark<NotificationComposer, NotificationType[]>()

/** Declares the class that composes announcements of these types; list the class in its module's providers. */
export const Composes = (...types: [NotificationType, ...NotificationType[]]) => composerMark.mark(types)

/** Finds the composer of every notification type among the providers of the application. */
@Injectable()
export class Composers implements OnModuleInit {
  private readonly composers = new Map<NotificationType, NotificationComposer>()

  constructor(private readonly discovery: DiscoveryService) {}

  /** Throws, and so stops the boot, when two classes compose one type. */
  onModuleInit(): void {
    for (const { instance, value: types } of composerMark.find(this.discovery)) {
      for (const type of types) {
        if (this.composers.has(type)) throw new Error(`Two classes compose notifications of the type ${type}`)
        this.composers.set(type, instance)
      }
    }
  }

  /** Throws for a type that no loaded module composes. */
  of(type: NotificationType): NotificationComposer {
    const composer = this.composers.get(type)
    if (composer === undefined) throw new Error(`No class composes notifications of the type ${type}`)
    return composer
  }

  /** Types without a composer; the whole product has none. */
  missing(): NotificationType[] {
    return notificationTypes.filter((type) => !this.composers.has(type))
  }
}
