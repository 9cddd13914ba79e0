import type { MigrationInterface, QueryRunner } from 'typeorm'

const named = (alias: string): string =>
  `coalesce(nullif(trim(concat(${alias}.first_name, ' ', ${alias}.last_name)), ''), ${alias}.email)`

const before = `
          WHEN 'user' THEN (SELECT ${named('u')} FROM users u WHERE u.id = subject)
          WHEN 'agent' THEN (SELECT ${named('u')} FROM agents a JOIN users u ON u.id = a.user_id WHERE a.id = subject)
          WHEN 'client' THEN (SELECT ${named('c')} FROM clients c WHERE c.id = subject)
          WHEN 'lead' THEN (SELECT ${named('l')} FROM leads l WHERE l.id = subject)
          WHEN 'property' THEN (SELECT concat_ws(', ', p.property_address, p.city) FROM properties p
            WHERE p.id = subject)
          WHEN 'deal' THEN (SELECT concat_ws(', ', d.property_address, d.city) FROM deals d WHERE d.id = subject)
          WHEN 'cda' THEN (SELECT concat_ws(', ', d.property_address, d.city) FROM cdas c
            JOIN deals d ON d.id = c.deal_id WHERE c.id = subject)
          WHEN 'document' THEN (SELECT d.label FROM documents d WHERE d.id = subject)
          WHEN 'share' THEN (SELECT d.label FROM document_shares s JOIN documents d ON d.id = s.document_id
            WHERE s.id = subject)
          WHEN 'template' THEN (SELECT t.name FROM templates t WHERE t.id = subject)
          WHEN 'event' THEN (SELECT e.title FROM calendar_events e WHERE e.id = subject)
          WHEN 'brokerage' THEN (SELECT b.name FROM brokerage_settings b)`

/** Lists are called by the side and kind of deal that they are for. */
const list = (kind: string, table: string): string =>
  `WHEN '${kind}' THEN (SELECT initcap(concat_ws(' ', l.side, replace(l.kind, '_', ' '))) FROM ${table} l
            WHERE l.id = subject)`

const more = `
          WHEN 'payee' THEN (SELECT p.name FROM payees p WHERE p.id = subject)
          WHEN 'plan' THEN (SELECT p.name FROM plans p WHERE p.id = subject)
          WHEN 'team' THEN (SELECT t.name FROM teams t WHERE t.id = subject)
          WHEN 'recurring-charge' THEN (SELECT c.label FROM recurring_charges c WHERE c.id = subject)
          ${list('checklistTemplate', 'checklist_templates')}
          ${list('taskTemplate', 'task_templates')}`

const subject = (kinds: string): string => `
  CREATE OR REPLACE FUNCTION audit_subject(kind text, subject uuid) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT CASE kind ${kinds} END
  $$;`

/** Entries of payees, plans, teams, charges and lists say what those were called. */
export class AuditSubjects implements MigrationInterface {
  readonly name = 'AuditSubjects1763900000112'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(subject(before + more))
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(subject(before))
  }
}
