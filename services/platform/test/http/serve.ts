import { createTestDatabase, type TestDatabase } from '@bluebonnet/testing'
import type { Type } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { TypeOrmModule } from '@nestjs/typeorm'
import { HttpModule } from '../../src/http/http.module.js'
import { IdempotencyKey } from '../../src/http/idempotency/idempotency-key.entity.js'
import { httpAdapter } from '../../src/http/server/fastify-adapter.js'

export interface Served {
  app: NestFastifyApplication
  database: TestDatabase
  close: () => Promise<void>
}

/** A module's calls on a separate port, behind the product's request handling, with an empty database. */
export const serve = async (module: Type): Promise<Served> => {
  const database = await createTestDatabase({ entities: [IdempotencyKey] })
  const typeOrm = TypeOrmModule.forRoot({ type: 'postgres', url: database.url, autoLoadEntities: true, poolSize: 5 })
  const adapter = httpAdapter({ host: '127.0.0.1', publicUrl: 'https://bluebonnet.test', trustedProxies: [] })
  const app = await NestFactory.create<NestFastifyApplication>({ module, imports: [typeOrm, HttpModule] }, adapter, {
    bodyParser: false,
    logger: false,
    abortOnError: false,
  })
  await app.listen(0, '127.0.0.1')
  const close = async (): Promise<void> => {
    await app.close()
    await database.close()
  }
  return { app, database, close }
}
