import type { MigrationInterface, QueryRunner } from 'typeorm'
import { rewrite } from './038-papers-returned.js'

/** What people say to each other, without a deal. The release before knows nothing of it. */
export class Conversations implements MigrationInterface {
  readonly name = 'Conversations1763900000071'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE conversations (
        id         uuid PRIMARY KEY,
        people     text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT conversations_people_key UNIQUE (people)
      );
      CREATE TABLE conversation_members (
        conversation_id uuid NOT NULL REFERENCES conversations,
        user_id         uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        unread          integer NOT NULL DEFAULT 0,
        PRIMARY KEY (conversation_id, user_id),
        CONSTRAINT conversation_members_unread_check CHECK (unread >= 0)
      );
      CREATE INDEX conversation_members_by_user ON conversation_members (user_id, conversation_id);
      CREATE TABLE conversation_messages (
        id              uuid PRIMARY KEY,
        conversation_id uuid NOT NULL REFERENCES conversations,
        author_id       uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        body            text NOT NULL,
        created_at      timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX conversation_messages_in_order ON conversation_messages (conversation_id, created_at, id);
      ${rewrite("replace(held, '])', ', ''PERSON_MESSAGE''::text])')")}
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM notifications WHERE type = 'PERSON_MESSAGE';
      ${rewrite("replace(held, ', ''PERSON_MESSAGE''::text', '')")}
      DROP TABLE conversation_messages, conversation_members, conversations;
    `)
  }
}
