import { jest } from '@jest/globals'
import { Logger } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Tx } from '../../database/tx.js'
import { Outages } from '../../health/outages.js'
import { FolderStore } from '../../storage/folder-store.js'
import { AuditChain } from './audit-chain.js'
import { AuditHeads } from './audit-heads.js'
import { AuditSealer } from './audit-sealer.js'

const lines: string[] = []
const write = (line: unknown): number => lines.push(String(line))

/** A chain over a database that is down at first. */
class ChainOfTroubles extends AuditChain {
  fault: Error | null = null
  turns = 0

  constructor() {
    super(new Tx(new DataSource({ type: 'postgres' })))
  }

  override async seal(): Promise<number> {
    this.turns += 1
    if (this.fault !== null) throw this.fault
    return 0
  }

  override async withHead(): Promise<void> {}
}

beforeAll(() => {
  Logger.overrideLogger({ log: write, warn: write, error: write })
  jest.useFakeTimers()
})

afterAll(() => {
  Logger.overrideLogger(true)
  jest.useRealTimers()
})

const turns = async (count: number): Promise<void> => jest.advanceTimersByTimeAsync(count * 3_000)

it('reports an outage when it begins, changes and ends, however many runs it lasts', async () => {
  const chain = new ChainOfTroubles()
  const sealer = new AuditSealer(chain, new AuditHeads(new FolderStore('/nowhere')), new Outages())
  sealer.onApplicationBootstrap()
  await turns(2)
  chain.fault = Object.assign(new Error('connect 10.1.2.3:5432'), { code: 'ECONNREFUSED' })
  await turns(20)
  chain.fault = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  await turns(20)
  chain.fault = null
  await turns(5)
  await sealer.beforeApplicationShutdown()
  expect(chain.turns).toBeGreaterThan(40)
  expect(lines).toEqual([
    expect.stringMatching(/^Sealing the audit log is away since \d{4}-.*Z \(Error ECONNREFUSED\)$/),
    expect.stringMatching(/^Sealing the audit log is full since /),
    expect.stringMatching(/^Sealing the audit log is back after \d+ s$/),
  ])
})
