import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { waitForStore } from './store-at-start.js'

const told: string[] = []
const outages = {
  failed: (name: string) => told.push(`${name}: away`),
  answered: (name: string) => told.push(`${name}: ready`),
}
const patience = { startMs: 20, retryMs: 1 }

beforeEach(() => {
  told.length = 0
})

it('an unavailable store stops no start, is reported, and is prepared when it is back', async () => {
  const bus = new EventEmitter()
  const isBack = once(bus, 'back')
  const answers = [() => Promise.reject(new Error('ECONNREFUSED')), () => new Promise<void>(() => undefined)]
  const back = async (): Promise<void> => void bus.emit('back')
  await waitForStore({ prepare: () => (answers.shift() ?? back)() }, outages, patience)
  expect(told).toEqual(['The store of files: away'])
  await isBack
  await pause(0)
  expect(told).toEqual(['The store of files: away', 'The store of files: away', 'The store of files: ready'])
})

it('a store that refuses our keys is a settings error', async () => {
  const refused = Object.assign(new Error('InvalidAccessKeyId'), { $metadata: { httpStatusCode: 403 } })
  await expect(waitForStore({ prepare: () => Promise.reject(refused) }, outages, patience)).rejects.toBe(refused)
})
