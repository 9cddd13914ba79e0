import { settingsSchema, type Settings } from './settings.js'

/** Every fault of the environment in one message, so that a deployment is put right in one go. */
export class SettingsError extends Error {
  constructor(readonly faults: string[]) {
    super(
      `The settings are not usable:\n${faults.map((fault) => `  - ${fault}`).join('\n')}\n.env.example describes each one.`,
    )
    this.name = 'SettingsError'
  }
}

/** Settings from the given variables; an empty variable counts as not given. Throws SettingsError. */
export const parseSettings = (variables: Record<string, string | undefined>): Settings => {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = settingsSchema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new SettingsError(
    parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      return name in given ? `${name}: ${issue.message}` : `${name}: is required`
    }),
  )
}

/** The one place that reads the process environment. */
export const readSettings = (): Settings => parseSettings(process.env)
