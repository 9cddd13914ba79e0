import { type NotificationType, notificationTypes } from '@bluebonnet/contracts'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { DiscoveryService, Reflector } from '@nestjs/core'
import { composedTypesKey, type NotificationComposer } from './composes.js'

/** Finds the composer of every type of notification among the providers of the running application. */
@Injectable()
export class Composers implements OnModuleInit {
  private readonly composers = new Map<NotificationType, NotificationComposer>()

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  /** Throws, and so stops the boot, when two classes compose one type. */
  onModuleInit(): void {
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (!metatype || !isComposer(instance)) continue
      for (const type of this.reflector.get<NotificationType[] | undefined>(composedTypesKey, metatype) ?? []) {
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

  /** Types that nothing composes; in the whole product there are none. */
  missing(): NotificationType[] {
    return notificationTypes.filter((type) => !this.composers.has(type))
  }
}

const isComposer = (instance: unknown): instance is NotificationComposer =>
  typeof instance === 'object' && instance !== null && typeof Reflect.get(instance, 'compose') === 'function'
