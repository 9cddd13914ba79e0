import { type Settings, SETTINGS } from '@bluebonnet/platform'
import { Inject, Injectable } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'

/**
 * The origin under which this browser reaches us: an upload address must be absolute and of the page's own origin, or
 * the browser would send no cookie with it. `Origin` is compared with our address before any handler runs.
 */
export const uploadOrigin = (
  { headers, protocol, host }: Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>,
  publicUrl: string,
): string => {
  const { origin } = headers
  if (origin !== undefined && /^https?:\/\//.test(origin) && URL.canParse(origin)) return new URL(origin).origin
  const ours = new URL(publicUrl)
  return host === '' || host === ours.host ? ours.origin : `${protocol === 'https' ? 'https' : 'http'}://${host}`
}

@Injectable()
export class UploadOrigin {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  of(request: FastifyRequest): string {
    return uploadOrigin(request, this.settings.publicUrl)
  }
}
