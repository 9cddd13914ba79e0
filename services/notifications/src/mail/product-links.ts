import { SETTINGS, type Settings } from '@bluebonnet/platform'
import { Inject, Injectable } from '@nestjs/common'

/** URLs of this product for mails. */
@Injectable()
export class ProductLinks {
  readonly home: string
  readonly settings: string

  constructor(@Inject(SETTINGS) private readonly deployment: Settings) {
    this.home = deployment.publicUrl
    this.settings = this.to('/settings?tab=notifications')
  }

  to(path: string): string {
    return `${this.deployment.publicUrl}${path}`
  }
}
