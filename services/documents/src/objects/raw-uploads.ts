import { httpErrors } from '@bluebonnet/platform'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance } from 'fastify'

/** The call whose body is a file: whatever its type, the handler reads the raw stream. */
const uploadRoute = 'PUT /api/objects/:key'
const rawType = 'application/octet-stream'

/** Passes uploads to their handler unread. Every other call accepts JSON only. */
@Injectable()
export class RawUploads implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    // The worker process has no HTTP server.
    const adapter = this.host.httpAdapter
    if (adapter?.getType() !== 'fastify') return
    const server: FastifyInstance = adapter.getInstance()
    server.addHook('onRequest', (request, _reply, done) => {
      if (isUpload(request.method, request.routeOptions.url)) request.headers['content-type'] = rawType
      done()
    })
    server.addContentTypeParser(rawType, (request, _payload, done) => {
      if (isUpload(request.method, request.routeOptions.url)) done(null)
      else done(httpErrors.fail('UNSUPPORTED_MEDIA_TYPE'))
    })
  }
}

const isUpload = (method: string, url: string | undefined): boolean => `${method} ${url ?? ''}` === uploadRoute
