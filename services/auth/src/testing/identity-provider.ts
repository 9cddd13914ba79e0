import { closed, listening } from '@bluebonnet/testing'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'

/** A person at the provider; a sign-in there is signed in as this person, without a form. */
interface ProviderPerson {
  email?: string
  emailVerified?: boolean
  /** How they authenticated. */
  amr?: string[]
  /** The person clicks 'Cancel'. */
  refuses?: boolean
  /** The ID token has the same content with a forged signature. */
  forged?: boolean
}

export interface TestProvider {
  issuer: string
  person: ProviderPerson
  /** Follows the redirects of an authorization from its first URL, and returns the callback URL. */
  visit(address: string): Promise<URL>
  close(): Promise<void>
}

export const testClient = { id: 'bluebonnet', secret: 'a secret between the two of them' }

/** A real identity provider on its own port. */
export const startIdentityProvider = async (callback: string): Promise<TestProvider> => {
  const server = createServer()
  const issuer = `http://127.0.0.1:${await listening(server)}`
  const test: TestProvider = {
    issuer,
    person: {},
    visit: (first) => follow(first, callback),
    close: async () => {
      const end = closed(server)
      server.closeAllConnections()
      await end
    },
  }
  const provider = new Provider(issuer, {
    clients: [{ client_id: testClient.id, client_secret: testClient.secret, redirect_uris: [callback] }],
    cookies: { keys: ['a key of the test'] },
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: test.person.email, email_verified: test.person.emailVerified ?? true }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: testClient.id, accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (test.person.forged === true && request.url === '/token') forge(response)
    if (request.url?.startsWith('/interaction/') !== true) void handle(request, response)
    else void provider.interactionFinished(request, response, resultOf(test.person))
  })
  return test
}

const resultOf = ({ refuses, amr }: ProviderPerson) =>
  refuses === true
    ? { error: 'access_denied' }
    : { login: { accountId: 'person-1', ...(amr === undefined ? {} : { amr }) } }

/** Replaces the signature in the provider's response. */
const forge = (response: ServerResponse): void => {
  const end = response.end.bind(response)
  const signature = /(?<="id_token":"[^".]+\.[^".]+\.)./
  Object.assign(response, {
    end: (body: unknown) => end(String(body).replace(signature, (letter) => (letter === 'A' ? 'B' : 'A'))),
  })
}

const follow = async (first: string, callback: string): Promise<URL> => {
  const cookies = new Map<string, string>()
  let address = new URL(first)
  for (let step = 0; step < 10 && !address.href.startsWith(callback); step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie } })
    for (const given of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (given.split(';', 1)[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`The provider answered ${answer.status} ${await answer.text()}`)
    address = new URL(location, address)
  }
  return address
}
