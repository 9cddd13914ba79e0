import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * One journal of what money did, the months that are closed in it, and how the brokerage's bookkeeping calls its
 * accounts. Entries of agents' accounts from before are entered by `books.complete`, each night and before exports.
 */
export class Books implements MigrationInterface {
  readonly name = 'Books1763900000078'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE book_closings (
        id             uuid PRIMARY KEY,
        closed_through date NOT NULL,
        author_id      uuid NOT NULL,
        created_at     timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT book_closings_closed_through_key UNIQUE (closed_through)
      );
      CREATE TRIGGER book_closings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON book_closings
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

      CREATE TABLE book_beginnings (
        id       integer PRIMARY KEY DEFAULT 1,
        began_on date NOT NULL,
        CONSTRAINT book_beginnings_id_check CHECK (id = 1)
      );
      INSERT INTO book_beginnings (began_on) SELECT brokerage_day(now()) WHERE EXISTS (SELECT FROM cdas);

      CREATE TABLE book_accounts (
        account    text PRIMARY KEY,
        name       text NOT NULL,
        code       text NOT NULL,
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );

      CREATE SEQUENCE journal_numbers;
      CREATE TABLE journal_entries (
        id          uuid PRIMARY KEY,
        number      bigint NOT NULL,
        entered_on  date NOT NULL,
        belongs_to  date,
        source      text NOT NULL,
        source_id   uuid NOT NULL,
        description text NOT NULL,
        name        text,
        deal_id     uuid REFERENCES deals,
        author_id   uuid,
        created_at  timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT journal_entries_number_key UNIQUE (number),
        CONSTRAINT journal_entries_source_key UNIQUE (source_id),
        CONSTRAINT journal_entries_source_check CHECK (source IN ('RECEIPT', 'PAYOUT', 'ACCOUNT')),
        CONSTRAINT journal_entries_belongs_check CHECK (belongs_to < entered_on)
      );
      CREATE INDEX journal_entries_by_day ON journal_entries (entered_on, id);

      CREATE TABLE journal_lines (
        entry_id     uuid NOT NULL REFERENCES journal_entries,
        position     integer NOT NULL,
        account      text NOT NULL,
        amount_cents bigint NOT NULL,
        CONSTRAINT journal_lines_pkey PRIMARY KEY (entry_id, position),
        CONSTRAINT journal_lines_amount_cents_check CHECK (amount_cents <> 0)
      );
      CREATE INDEX journal_lines_by_account ON journal_lines (account, entry_id);

      CREATE FUNCTION refuse_closed_period() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM book_closings WHERE closed_through >= NEW.entered_on) THEN
          RAISE 'The books are closed through that day: %', NEW.entered_on USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
      END $$;
      CREATE FUNCTION journal_balances() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        entry uuid := CASE TG_TABLE_NAME WHEN 'journal_entries' THEN to_jsonb(NEW) ->> 'id'
          ELSE to_jsonb(NEW) ->> 'entry_id' END;
      BEGIN
        IF (SELECT count(*) < 2 OR sum(amount_cents) <> 0 FROM journal_lines WHERE entry_id = entry) THEN
          RAISE 'Journal entry % does not balance', entry USING ERRCODE = 'check_violation';
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER journal_entries_open BEFORE INSERT ON journal_entries
        FOR EACH ROW EXECUTE FUNCTION refuse_closed_period();
      CREATE CONSTRAINT TRIGGER journal_entries_balance AFTER INSERT ON journal_entries
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_balances();
      CREATE CONSTRAINT TRIGGER journal_lines_balance AFTER INSERT ON journal_lines
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_balances();
      CREATE TRIGGER journal_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_entries
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      CREATE TRIGGER journal_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_lines
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE journal_lines, journal_entries, book_accounts, book_beginnings, book_closings;
      DROP SEQUENCE journal_numbers;
      DROP FUNCTION journal_balances(), refuse_closed_period();
    `)
  }
}
