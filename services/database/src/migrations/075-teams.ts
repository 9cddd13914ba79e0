import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Teams with their leads and members, and which deals an agent sees beside their own: those that they share, and of a
 * lead those that a member began while in the team.
 */
export class Teams implements MigrationInterface {
  readonly name = 'Teams1763900000075'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE teams (
        id         uuid PRIMARY KEY,
        name       text NOT NULL,
        lead_id    uuid NOT NULL REFERENCES agents,
        version    integer NOT NULL DEFAULT 1,
        changed_in jsonb NOT NULL DEFAULT '{}',
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX teams_newest ON teams (created_at, id);
      CREATE INDEX teams_by_lead ON teams (lead_id);
      CREATE TRIGGER teams_count_changes BEFORE UPDATE ON teams FOR EACH ROW
        WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION count_changes('{}', '{}');

      CREATE TABLE team_members (
        id         uuid PRIMARY KEY,
        team_id    uuid NOT NULL REFERENCES teams,
        agent_id   uuid NOT NULL REFERENCES agents,
        since      date NOT NULL,
        until      date,
        lead_share integer NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT team_members_days_check CHECK (until >= since),
        CONSTRAINT team_members_lead_share_check CHECK (lead_share BETWEEN 0 AND 100000)
      );
      CREATE UNIQUE INDEX team_members_in_one ON team_members (agent_id) WHERE until IS NULL;
      CREATE INDEX team_members_by_team ON team_members (team_id, agent_id);
      CREATE INDEX team_members_by_agent ON team_members (agent_id);

      CREATE FUNCTION deals_shared_with(uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
        SELECT p.deal_id FROM deal_participants p WHERE p.agent_id = $1
         UNION
        SELECT d.id FROM teams t JOIN team_members m ON m.team_id = t.id JOIN deals d ON d.agent_id = m.agent_id
         WHERE t.lead_id = $1 AND brokerage_day(d.created_at) >= m.since
           AND (m.until IS NULL OR brokerage_day(d.created_at) <= m.until)
      $$;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION deals_shared_with(uuid);
      DROP TABLE team_members, teams;
    `)
  }
}
