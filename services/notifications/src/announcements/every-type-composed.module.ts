import { Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common'
import { NotificationsModule } from '../notifications.module.js'
import { Composers } from './composers.js'

@Injectable()
class EveryTypeComposed implements OnApplicationBootstrap {
  constructor(private readonly composers: Composers) {}

  onApplicationBootstrap(): void {
    const missing = this.composers.missing()
    if (missing.length > 0) throw new Error(`No class composes notifications of the type ${missing.join(', ')}`)
  }
}

/** For the whole product alone: it does not start while anything that can be announced has no words. */
@Module({ imports: [NotificationsModule], providers: [EveryTypeComposed] })
export class EveryTypeComposedModule {}
