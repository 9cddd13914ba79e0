import type { Role } from '@bluebonnet/domain'
import { newId } from '@bluebonnet/platform'
import type { Answer } from '@bluebonnet/testing'
import { hash as argon2 } from '@node-rs/argon2'
import type { DataSource } from 'typeorm'
import { portals, type PortalName } from '../sign-in/portals.js'
import type { TestApp } from './test-app.js'

export const testPassword = 'pecan-orchard-9'
/** Argon2id at minimal cost: a suite signs in many people, and none of them has a secret. */
const hash = argon2(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })

export interface TestPerson {
  userId: string
  agentId: string | null
  email: string
}

export interface NewPerson {
  role?: Role
  isSuperAdmin?: boolean
  isActive?: boolean
  email?: string
  firstName?: string
  lastName?: string
  trecLicenseNo?: string | null
  /** Whether the person has an agent profile; by default an AGENT has one unless they are a super admin. */
  sells?: boolean
}

/** Adds a person who may sign in with `testPassword`. */
export const addPerson = async (dataSource: DataSource, options: NewPerson = {}): Promise<TestPerson> => {
  const {
    role = 'AGENT',
    isSuperAdmin = false,
    isActive = true,
    firstName = 'Ada',
    lastName = 'Reyes',
    trecLicenseNo = '0612345',
  } = options
  const userId = newId()
  const email = options.email ?? `${userId}@hillcountry.test`
  await dataSource.query(
    `INSERT INTO users (id, email, password_hash, first_name, last_name, role, is_super_admin, is_active,
      trec_license_no)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [userId, email, await hash, firstName, lastName, role, isSuperAdmin, isActive, trecLicenseNo],
  )
  const sells = options.sells ?? (role === 'AGENT' && !isSuperAdmin)
  const agentId = sells ? newId() : null
  if (agentId !== null) {
    await dataSource.query(
      `INSERT INTO agents (id, user_id, plan_id) SELECT $1, $2, id FROM plans WHERE code = 'CAP_80_20'`,
      [agentId, userId],
    )
    await dataSource.query(
      `INSERT INTO agent_plans (id, agent_id, plan_id, from_day, author_id)
       SELECT $1, $1, id, '1900-01-01', $2 FROM plans WHERE code = 'CAP_80_20'`,
      [agentId, userId],
    )
  }
  return { userId, agentId, email }
}

/** Makes the sign-in call of a portal. */
export const trySignIn = (
  app: TestApp,
  portal: PortalName,
  email: string,
  password = testPassword,
  from?: string,
): Promise<Answer> =>
  app.ask(`/api/auth${portals[portal].page}`, {
    method: 'POST',
    body: { email, password },
    ...(from === undefined ? {} : { from }),
  })

/** The session cookie of a response's Set-Cookie, ready to send back. */
export const sessionCookieOf = (answer: Answer): string => {
  const given = [answer.headers['set-cookie'] ?? []]
    .flat()
    .find((cookie) => /^(?:__Host-)?bluebonnet\.sid/.test(cookie))
  if (given === undefined) throw new Error(`No session was given: ${answer.status} ${answer.text}`)
  return given.split(';', 1)[0] ?? ''
}

/** Adds a person and signs them in; returns them with their cookie. */
export const signedInAs = async (app: TestApp, options: NewPerson = {}): Promise<TestPerson & { cookie: string }> => {
  const person = await addPerson(app.dataSource, options)
  const portal =
    options.isSuperAdmin === true
      ? 'admin'
      : options.role === 'BROKER' || options.role === 'MANAGER'
        ? 'broker'
        : 'agent'
  return { ...person, cookie: sessionCookieOf(await trySignIn(app, portal, person.email)) }
}
