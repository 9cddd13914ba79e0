import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * The plan that a broker chose for one agent in one deal, and why; a row without a plan takes it back. The release
 * before makes and approves CDAs by the agents' own plans: a choice is first made once it is gone.
 */
export class DealPlans implements MigrationInterface {
  readonly name = 'DealPlans1763900000102'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE deal_plans (
        id         uuid PRIMARY KEY,
        deal_id    uuid NOT NULL REFERENCES deals,
        agent_id   uuid NOT NULL REFERENCES agents,
        plan_id    uuid REFERENCES plans,
        version    integer,
        reason     text NOT NULL,
        author_id  uuid NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT deal_plans_version_check CHECK ((plan_id IS NULL) = (version IS NULL))
      );
      CREATE INDEX deal_plans_by_deal ON deal_plans (deal_id, agent_id, created_at, id);
      CREATE TRIGGER deal_plans_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON deal_plans
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE deal_plans')
  }
}
