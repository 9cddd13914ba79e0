import { SETTINGS, type Settings } from '@bluebonnet/platform'
import { Inject, Injectable, Logger } from '@nestjs/common'
import * as client from 'openid-client'
import type { Flow } from './flow-cookie.js'
import { oidcErrors } from './oidc.errors.js'

const scope = 'openid email'
const timeoutSeconds = 10

/** The person, as the identity provider reports them. */
export interface Identity {
  email: string | null
  isVerified: boolean
  /** Whether it asked for more than one factor (RFC 8176, `amr`). */
  usedTwoFactors: boolean
}

/** The configured provider, used with OpenID Connect's code flow with PKCE, state and nonce. */
@Injectable()
export class IdentityProvider {
  private readonly logger = new Logger('Oidc')
  private configuration: Promise<client.Configuration> | null = null

  constructor(@Inject(SETTINGS) private readonly settings: Pick<Settings, 'oidc' | 'publicUrl'>) {}

  get isConfigured(): boolean {
    return this.settings.oidc !== null
  }

  /** The URL to redirect the browser to, and the state to store until it returns. Throws OIDC_UNAVAILABLE. */
  async begin(next: string | null): Promise<{ url: string; flow: Flow }> {
    const configuration = await this.discovered()
    const flow = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
      next,
    }
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.callback,
      scope,
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: 'S256',
    })
    return { url: url.href, flow }
  }

  /**
   * Exchanges the code that the browser returned. `query` is the callback URL from the `?` on. Throws OIDC_REFUSED or
   * OIDC_UNAVAILABLE.
   */
  async finish(query: string, { state, nonce, verifier }: Flow): Promise<Identity> {
    const configuration = await this.discovered()
    const address = new URL(query, this.callback)
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
    try {
      const tokens = await client.authorizationCodeGrant(configuration, address, checks)
      const claims = tokens.claims()
      if (claims === undefined) throw oidcErrors.fail('OIDC_REFUSED')
      const userinfo =
        claims['email'] === undefined
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : claims
      return identityOf(userinfo, claims['amr'])
    } catch (error) {
      this.logger.warn(`A sign-in through the identity provider failed: ${reasonOf(error)}`)
      throw oidcErrors.fail('OIDC_REFUSED')
    }
  }

  private get callback(): string {
    return `${this.settings.publicUrl}/api/login/callback`
  }

  /** The provider's metadata, fetched once; after a failure the next sign-in retries. */
  private async discovered(): Promise<client.Configuration> {
    this.configuration ??= this.discover()
    try {
      return await this.configuration
    } catch (error) {
      this.configuration = null
      this.logger.warn(`The identity provider cannot be read: ${reasonOf(error)}`)
      throw oidcErrors.fail('OIDC_UNAVAILABLE')
    }
  }

  private async discover(): Promise<client.Configuration> {
    const { oidc } = this.settings
    if (oidc === null) throw new Error('No identity provider is set')
    const issuer = new URL(oidc.issuer)
    return client.discovery(issuer, oidc.clientId, undefined, authentication(oidc.clientSecret), {
      timeout: timeoutSeconds,
      execute: [
        // By default the library trusts the connection alone; a man in the middle could then sign anybody in.
        client.enableNonRepudiationChecks,
        // The settings allow plain http only for a provider on this machine.
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    })
  }
}

/** In the header, the standard's default, unless the provider only supports the body. */
const authentication = (secret: string): client.ClientAuth => {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (server, ...rest) => {
    const named = server.token_endpoint_auth_methods_supported
    const way = named === undefined || named.includes('client_secret_basic') ? basic : post
    way(server, ...rest)
  }
}

const identityOf = (userinfo: Readonly<Record<string, unknown>>, amr: unknown): Identity => ({
  email: typeof userinfo['email'] === 'string' ? userinfo['email'] : null,
  // Some providers send it as a string.
  isVerified: userinfo['email_verified'] === true || userinfo['email_verified'] === 'true',
  usedTwoFactors: Array.isArray(amr) && amr.includes('mfa'),
})

/** Class and code only: a provider's message may name people. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error
  const code: unknown = Reflect.get(error, 'error') ?? Reflect.get(error, 'code')
  return typeof code === 'string' ? `${error.name} ${code}` : error.name
}
