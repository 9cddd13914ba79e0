import { createController } from './create-controller.js'
import { callOf } from './call.decorator.js'

class Leads {
  async one(id: string): Promise<string> {
    return Promise.resolve(id)
  }
}

describe('a controller as a table of calls', () => {
  it('routes a handler for each row, by the definition of its call', () => {
    const controller = createController({}, { 'GET /api/health/live': async () => ({ status: 'ok', checks: {} }) })
    const handler: unknown = Reflect.get(controller.prototype, 'GET /api/health/live')
    expect(typeof handler === 'function' && callOf(handler)).toMatchObject({
      key: 'GET /api/health/live',
      definition: { permission: 'public' },
    })
  })

  it('does not compile with an unknown call, another answer, or the caller of a public call', () => {
    // @ts-expect-error There is no such call.
    expect(() => createController({}, { 'GET /api/nothing': async () => undefined })).toThrow("'GET /api/nothing'")
    // @ts-expect-error A count is no text.
    createController({ leads: Leads }, { 'GET /api/counts': ({ leads }, { caller }) => leads.one(caller.userId) })
    // @ts-expect-error Nobody is signed in.
    createController({}, { 'POST /api/leads': async (_, { caller }) => Promise.reject(new Error(String(caller))) })
  })
})
