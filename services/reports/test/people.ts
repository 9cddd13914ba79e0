import { signedInAs, type TestApp, type TestPerson } from '@bluebonnet/brokerage/testing'

export interface Seller extends TestPerson {
  agentId: string
  cookie: string
}

/** A signed-in person with an agent profile. */
export const signedInSeller = async (app: TestApp, options: Parameters<typeof signedInAs>[1] = {}): Promise<Seller> => {
  const { agentId, ...person } = await signedInAs(app, { ...options, sells: true })
  if (agentId === null) throw new Error('No agent profile was made')
  return { ...person, agentId }
}
