import 'reflect-metadata'
import { migrations } from '@bluebonnet/database'
import {
  DatabaseModule,
  httpAdapter,
  HttpModule,
  JobsModule,
  LiveHubModule,
  LiveModule,
  MailModule,
  parseSettings,
  SettingsModule,
  StorageModule,
  type Settings,
} from '@bluebonnet/platform'
import {
  type Answer,
  httpRequest,
  type AskOptions,
  closedOnce,
  createTestDatabase,
  type TestDatabase,
} from '@bluebonnet/testing'
import { Module, type Type } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DataSource } from 'typeorm'
import { AuthModule } from '../auth.module.js'

@Module({})
class TestModule {}

export interface Ask {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON. */
  body?: unknown
  /** The cookie of a sign-in. */
  cookie?: string
  /** The caller's address; each test may have its own, so that rate limits do not interfere. */
  from?: string
  headers?: Record<string, string>
}

export interface TestApp {
  app: NestFastifyApplication
  dataSource: DataSource
  settings: Settings
  ask(path: string, options?: Ask): Promise<Answer>
  close(): Promise<void>
}

/** An API with its own database on a free port, with sign-in and the given modules. Jobs stay in the outbox. */
export const startTestApp = async (modules: Type[] = [], variables: Record<string, string> = {}): Promise<TestApp> =>
  serveForTest(await createTestDatabase({ migrations }), variables, (settings) => {
    const imports = [
      SettingsModule.forRoot(settings),
      DatabaseModule,
      JobsModule,
      LiveModule,
      LiveHubModule,
      MailModule,
      StorageModule,
      HttpModule,
      AuthModule,
      ...modules,
    ]
    return NestFactory.create<NestFastifyApplication>({ module: TestModule, imports }, httpAdapter(settings), {
      bodyParser: false,
      logger: ['error'],
      abortOnError: false,
    })
  })

/**
 * Serves the app of `create` on a free port, with its own folder; closing it removes the database and the folder too.
 * Requests come from `127.0.0.1`, which is trusted to name another address.
 */
export const serveForTest = async (
  database: TestDatabase,
  variables: Record<string, string>,
  create: (settings: Settings) => Promise<NestFastifyApplication>,
): Promise<TestApp> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bluebonnet-test-'))
  const release = async (): Promise<void> => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  const settings = parseSettings({
    DATABASE_URL: database.url,
    SECRET: 'a secret of thirty-two characters',
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: '127.0.0.1',
    NODE_ENV: 'test',
    ...variables,
  })
  const app = await create(settings).catch(async (error: unknown) => {
    await release()
    throw error
  })
  const closeApp = closedOnce(async () => {
    // A client connection without any request counts as busy, and closing would wait for it.
    app.getHttpServer().closeAllConnections()
    await app.close()
  })
  const close = async (): Promise<void> => {
    await closeApp()
    await release()
  }
  await app.listen(0, '127.0.0.1').catch(async (error: unknown) => {
    await close()
    throw error
  })
  return {
    app,
    settings,
    dataSource: app.get(DataSource),
    ask: (path, options) => httpRequest(app.getHttpServer(), path, requestOf(options)),
    close,
  }
}

const requestOf = ({ method = 'GET', body, cookie, from, headers }: Ask = {}): AskOptions => ({
  method,
  headers: {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(cookie === undefined ? {} : { cookie }),
    ...(from === undefined ? {} : { 'x-forwarded-for': from }),
    ...headers,
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
})
