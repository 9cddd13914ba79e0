import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { map, type Observable } from 'rxjs'
import { ListReply } from './list-reply.js'

/** Sends a `ListReply` as a plain array with `X-Total-Count` and, when there is more, `Link: <…>; rel="next"`. */
@Injectable()
export class ListInterceptor implements NestInterceptor<unknown, unknown> {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp()
    return next.handle().pipe(map((answer) => {
      if (!(answer instanceof ListReply)) return answer
      const reply = http.getResponse<FastifyReply>()
      void reply.header('x-total-count', String(answer.total))
      if (answer.next !== null) void reply.header('link', `<${nextUrl(http.getRequest<FastifyRequest>(), answer.next)}>; rel="next"`)
      return answer.rows
    }))
  }
}

const nextUrl = (request: FastifyRequest, cursor: string): string => {
  const url = new URL(request.url, 'http://local')
  url.searchParams.set('cursor', cursor)
  return `${url.pathname}${url.search}`
}
