import { registry } from './metrics.js'

it('has no backups and audit log where a process never checks them', async () => {
  const told = await registry.metrics()
  for (const name of [
    'bluebonnet_backup_newest_timestamp_seconds',
    'bluebonnet_audit_unsealed_entries',
    'bluebonnet_audit_entry_missing',
  ]) {
    expect(told).toContain(`# TYPE ${name} gauge`)
    expect(told).not.toMatch(new RegExp(`^${name} `, 'm'))
  }
})
