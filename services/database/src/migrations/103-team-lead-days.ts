import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Another lead of a team may count from an earlier day, which is said to the database; from today while it is not. */
export class TeamLeadDays implements MigrationInterface {
  readonly name = 'TeamLeadDays1763900000103'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION teams_note_lead() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO team_leads (id, team_id, lead_id, since)
        VALUES (gen_random_uuid(), NEW.id, NEW.lead_id,
                CASE TG_OP WHEN 'INSERT' THEN brokerage_day(NEW.created_at)
                     ELSE coalesce(nullif(current_setting('bluebonnet.leads_since', true), '')::date,
                                   brokerage_day(now())) END);
        RETURN NULL;
      END $$;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION teams_note_lead() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO team_leads (id, team_id, lead_id, since)
        VALUES (gen_random_uuid(), NEW.id, NEW.lead_id,
                brokerage_day(CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE now() END));
        RETURN NULL;
      END $$;
    `)
  }
}
