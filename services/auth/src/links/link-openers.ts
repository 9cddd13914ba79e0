import { Injectable, type OnModuleInit } from '@nestjs/common'
import { DiscoveryService, Reflector } from '@nestjs/core'
import type { LinkPurpose } from './link-purposes.js'
import { type LinkOpener, opensLinkKey } from './opens-link.js'

/** Finds who opens which purpose among the providers of the running application. */
@Injectable()
export class LinkOpeners implements OnModuleInit {
  private readonly openers = new Map<LinkPurpose, LinkOpener>()

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (!metatype || !isOpener(instance)) continue
      const purpose = this.reflector.get<LinkPurpose | undefined>(opensLinkKey, metatype)
      if (purpose === undefined) continue
      if (this.openers.has(purpose)) throw new Error(`Two classes open links for ${purpose}`)
      this.openers.set(purpose, instance)
    }
  }

  /** Null for a purpose that is opened elsewhere: a calendar's feed before there are calendars. */
  find(purpose: LinkPurpose): LinkOpener | null {
    return this.openers.get(purpose) ?? null
  }
}

const isOpener = (instance: unknown): instance is LinkOpener =>
  typeof instance === 'object' && instance !== null && typeof Reflect.get(instance, 'open') === 'function'
