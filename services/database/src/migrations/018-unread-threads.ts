import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Who reads a message `m` of a deal `d` with the agent profile `a`: the agent with the TCs, or the brokers and
 * managers. One by one, so that each is found by an index.
 */
const readers = `
  deal_messages m JOIN deals d ON d.id = m.deal_id JOIN agents a ON a.id = d.agent_id
  JOIN LATERAL (
    SELECT id, is_active FROM users WHERE m.from_side = 'BROKER' AND id = a.user_id
    UNION ALL SELECT id, is_active FROM users WHERE m.from_side = 'BROKER' AND role = 'TC' AND id <> a.user_id
    UNION ALL SELECT id, is_active FROM users WHERE m.from_side = 'AGENT' AND role IN ('BROKER', 'MANAGER')
      AND id <> a.user_id
  ) u ON u.id <> m.author_id`

/**
 * Which threads wait for somebody is kept for each reader: worked out from how far everybody had read, it cost all that
 * was ever said.
 */
export class UnreadThreads implements MigrationInterface {
  readonly name = 'UnreadThreads1763760000000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE unread_threads (
        user_id    uuid NOT NULL REFERENCES users,
        deal_id    uuid NOT NULL REFERENCES deals,
        side       text NOT NULL,
        unread     integer NOT NULL,
        id         uuid NOT NULL REFERENCES deal_messages,
        created_at timestamptz(3) NOT NULL,
        PRIMARY KEY (user_id, deal_id),
        CONSTRAINT unread_threads_side_check CHECK (side IN ('AGENT', 'BROKER')),
        CONSTRAINT unread_threads_unread_check CHECK (unread > 0)
      );
      INSERT INTO unread_threads (user_id, deal_id, side, unread, id, created_at)
      SELECT u.id, m.deal_id, CASE m.from_side WHEN 'BROKER' THEN 'AGENT' ELSE 'BROKER' END, count(*),
             (array_agg(m.id ORDER BY m.created_at DESC, m.id DESC))[1], max(m.created_at)
        FROM ${readers} LEFT JOIN deal_message_reads r ON r.deal_id = m.deal_id AND r.user_id = u.id
       WHERE m.created_at > coalesce(r.read_until, '-infinity') AND (u.is_active OR u.id = a.user_id)
       GROUP BY u.id, m.deal_id, m.from_side;
      CREATE INDEX unread_threads_newest ON unread_threads (user_id, created_at, id);
      DROP INDEX deal_messages_by_side;
      DROP TABLE deal_message_reads;
    `)
  }

  /** How far a waiting thread was read before is not known any more: all of it is unread then. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE deal_message_reads (
        deal_id    uuid NOT NULL REFERENCES deals,
        user_id    uuid NOT NULL REFERENCES users,
        read_until timestamptz(3) NOT NULL,
        PRIMARY KEY (deal_id, user_id)
      );
      INSERT INTO deal_message_reads (deal_id, user_id, read_until)
      SELECT m.deal_id, u.id, max(m.created_at)
        FROM ${readers}
       WHERE NOT EXISTS (SELECT FROM unread_threads WHERE user_id = u.id AND deal_id = m.deal_id)
       GROUP BY m.deal_id, u.id;
      CREATE INDEX deal_message_reads_by_user ON deal_message_reads (user_id, deal_id, read_until);
      CREATE INDEX deal_messages_by_side ON deal_messages (from_side, created_at, deal_id, author_id);
      DROP TABLE unread_threads;
    `)
  }
}
