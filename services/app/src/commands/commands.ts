import type { Settings } from '@bluebonnet/platform'

/** A command of the cli; returns a line that reports its result. */
export type Command = (settings: Settings, args: string[]) => Promise<string>

/** Each command is loaded on demand: the migration at every start must not load the whole product. */
export const commands: Record<string, () => Promise<Command>> = {
  migrate: async () => (await import('./migrate.command.js')).migrate,
  'migrate:down': async () => (await import('./migrate.command.js')).migrateDown,
  seed: async () => (await import('./seed.command.js')).seed,
  'audit:verify': async () => (await import('./audit-verify.command.js')).auditVerify,
  'audit:recovered': async () => (await import('./audit-verify.command.js')).auditRecovered,
  load: async () => (await import('./load.command.js')).load,
  backup: async () => (await import('./backup.command.js')).backup,
  restore: async () => (await import('./backup.command.js')).restore,
  'secret:renew': async () => (await import('./secret-renew.command.js')).secretRenew,
  'admin:create': async () => (await import('./admin-create.command.js')).adminCreate,
}
