import { type NewPerson, serveForTest, type SignedIn, signedInAs, type TestApp } from '@bluebonnet/brokerage/testing'
import { migrations } from '@bluebonnet/database'
import { DRAWING_THREAD, type DrawingThread } from '@bluebonnet/pages'
import { createLogger, EXCEL_THREAD, type ExcelThread, NestLogger } from '@bluebonnet/platform'
import { type Answer, createTestDatabase, type TestDatabase } from '@bluebonnet/testing'
import { Global, Module, type Type } from '@nestjs/common'
import { createApi } from '../create-api.js'

export type Person = SignedIn

/** Every kind of caller in the rules, in the order of the matrix's columns. `owner` owns the requested row. */
export const callers = ['signedOut', 'owner', 'other', 'tc', 'manager', 'broker', 'superAdmin'] as const
export type CallerName = (typeof callers)[number]

const people: Record<Exclude<CallerName, 'signedOut'>, NewPerson> = {
  owner: { firstName: 'Dana', lastName: 'Whitfield' },
  other: { firstName: 'Luis', lastName: 'Ortega' },
  tc: { role: 'TC' },
  manager: { role: 'MANAGER' },
  broker: { role: 'BROKER' },
  superAdmin: { isSuperAdmin: true },
}

/** The composed API of the product with its own database, with one signed-in person of each kind. */
export interface Office extends Readonly<Record<Exclude<CallerName, 'signedOut'>, Person>> {
  test: TestApp
  /** A new person of the same kind, for calls that change their caller; a visitor for `signedOut`. */
  another(kind: CallerName): Promise<Person | null>
  /** The agent profile of `owner`. */
  agentId: string
}

/** Requests come from `127.0.0.1`, which is trusted to name another address: see `freshAddress`. */
export const openProduct = async (variables: Record<string, string> = {}): Promise<Office> => {
  const test = await startProduct(await createTestDatabase({ migrations }), variables)
  const hire = (kind: keyof typeof people): Promise<Person> => signedInAs(test, people[kind])
  const owner = await hire('owner')
  if (owner.agentId === null) throw new Error('The owner has no agent profile')
  return {
    test,
    owner,
    other: await hire('other'),
    tc: await hire('tc'),
    manager: await hire('manager'),
    broker: await hire('broker'),
    superAdmin: await hire('superAdmin'),
    another: async (kind) => (kind === 'signedOut' ? null : hire(kind)),
    agentId: owner.agentId,
  }
}

/** The threads run from the sources: built ones have no loader, which the sources need. */
const execArgv = ['--import', new URL('../../../../libs/testing/loader/register.mjs', import.meta.url).href]
const thread: DrawingThread = { entry: new URL('../../../pages/src/drawing.thread.ts', import.meta.url), execArgv }
const excelThread: ExcelThread = {
  entry: new URL('../../../platform/src/csv/excel/excel.thread.ts', import.meta.url),
  execArgv,
}

@Global()
@Module({
  providers: [
    { provide: DRAWING_THREAD, useValue: thread },
    { provide: EXCEL_THREAD, useValue: excelThread },
  ],
  exports: [DRAWING_THREAD, EXCEL_THREAD],
})
class ThreadsFromSourcesModule {}

/** The composed API of the product, with the test's modules, on a database that is removed when it closes. */
export const startProduct = (
  database: TestDatabase,
  variables: Record<string, string> = {},
  more: Type[] = [],
): Promise<TestApp> =>
  serveForTest(database, { LOG_LEVEL: 'error', ...variables }, (settings) =>
    createApi(settings, new NestLogger(createLogger(settings, 'api')), [ThreadsFromSourcesModule, ...more]),
  )

/** The response of a call that must succeed; otherwise throws with its body. */
export const succeeded = (answer: Answer): Answer => {
  if (answer.status >= 400) throw new Error(`Preparing a row failed: ${answer.status} ${answer.text}`)
  return answer
}

/** An unused address, so that rate limits by address do not interfere. */
export const freshAddress = (): string => {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}
let addresses = 0
