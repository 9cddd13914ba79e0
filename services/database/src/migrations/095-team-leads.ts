import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Who led a team from which day on: what closed before a change of the lead is shared with who led then. The database
 * notes it with the team, so that the release before does too.
 */
export class TeamLeads implements MigrationInterface {
  readonly name = 'TeamLeads1763900000095'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE team_leads (
        id         uuid PRIMARY KEY,
        team_id    uuid NOT NULL REFERENCES teams,
        lead_id    uuid NOT NULL REFERENCES agents,
        since      date NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX team_leads_by_team ON team_leads (team_id, since);
      CREATE INDEX team_leads_by_lead ON team_leads (lead_id);
      INSERT INTO team_leads (id, team_id, lead_id, since, created_at)
        SELECT gen_random_uuid(), id, lead_id, brokerage_day(created_at), created_at FROM teams;
      CREATE TRIGGER team_leads_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON team_leads
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

      CREATE FUNCTION teams_note_lead() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO team_leads (id, team_id, lead_id, since)
        VALUES (gen_random_uuid(), NEW.id, NEW.lead_id,
                brokerage_day(CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE now() END));
        RETURN NULL;
      END $$;
      CREATE TRIGGER teams_lead_insert AFTER INSERT ON teams FOR EACH ROW EXECUTE FUNCTION teams_note_lead();
      CREATE TRIGGER teams_lead_update AFTER UPDATE ON teams FOR EACH ROW
        WHEN (OLD.lead_id <> NEW.lead_id) EXECUTE FUNCTION teams_note_lead();
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER teams_lead_update ON teams;
      DROP TRIGGER teams_lead_insert ON teams;
      DROP FUNCTION teams_note_lead();
      DROP TABLE team_leads;
    `)
  }
}
