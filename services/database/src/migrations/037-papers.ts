import type { MigrationInterface, QueryRunner } from 'typeorm'

const states = "'MISSING', 'SUBMITTED', 'ACCEPTED', 'RETURNED', 'WAIVED', 'NOT_APPLICABLE'"
const kinds = "'SALE', 'NEW_HOME', 'CONDOMINIUM', 'FARM_AND_RANCH', 'LAND', 'LEASE'"

/**
 * Papers of a deal with their reviews, and the lists that they come from. The release before goes on with
 * `checklists.items`, which this one keeps in step. What was ticked or filed before anybody reviewed papers is
 * accepted: nothing that stood is asked for anew. Its own page is no paper of a CDA any more. What is append-only
 * keeps ids of people and documents without a foreign key, which the release before would meet when it deletes one.
 */
export class Papers implements MigrationInterface {
  readonly name = 'Papers1763900000037'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE checklist_templates (
        id         uuid PRIMARY KEY,
        side       text NOT NULL,
        kind       text NOT NULL,
        version    integer NOT NULL,
        items      jsonb NOT NULL,
        created_by uuid NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT checklist_templates_version_key UNIQUE (side, kind, version),
        CONSTRAINT checklist_templates_side_check CHECK (side IN ('LISTING', 'BUYER')),
        CONSTRAINT checklist_templates_kind_check CHECK (kind IN (${kinds}))
      );

      ALTER TABLE checklists
        ADD COLUMN kind text NOT NULL DEFAULT 'SALE',
        ADD COLUMN facts jsonb NOT NULL DEFAULT '{}',
        ADD CONSTRAINT checklists_kind_check CHECK (kind IN (${kinds}));

      CREATE TABLE papers (
        id             uuid PRIMARY KEY,
        deal_id        uuid NOT NULL REFERENCES deals,
        key            text NOT NULL,
        label          text NOT NULL,
        trec_form      text,
        document_type  text,
        stage          text NOT NULL,
        second_review  boolean NOT NULL DEFAULT false,
        position       integer NOT NULL,
        asked          text NOT NULL,
        why            text NOT NULL,
        state          text NOT NULL DEFAULT 'MISSING',
        document_id    uuid REFERENCES documents ON DELETE SET NULL,
        submitted_at   timestamptz(3),
        first_reviewer uuid REFERENCES users ON DELETE SET NULL,
        version        integer NOT NULL DEFAULT 1,
        CONSTRAINT papers_deal_id_key_key UNIQUE (deal_id, key),
        CONSTRAINT papers_asked_check CHECK (asked IN ('NEEDED', 'UNKNOWN', 'OPTIONAL', 'NOT_NEEDED')),
        CONSTRAINT papers_state_check CHECK (state IN (${states})),
        CONSTRAINT papers_stage_check CHECK (stage IN ('START', 'CONTRACT', 'CLOSING')),
        CONSTRAINT papers_document_type_check CHECK (
          document_type IN ('CONTRACT', 'LISTING_AGREEMENT', 'BUYER_AGREEMENT', 'CDA', 'INSPECTION', 'APPRAISAL',
          'DISCLOSURE', 'ADDENDUM', 'OTHER')
        ),
        CONSTRAINT papers_submitted_check CHECK ((state = 'SUBMITTED') <= (submitted_at IS NOT NULL))
      );
      CREATE INDEX papers_waiting ON papers (submitted_at, id) WHERE state = 'SUBMITTED';

      CREATE TABLE paper_reviews (
        id          uuid PRIMARY KEY,
        paper_id    uuid NOT NULL REFERENCES papers,
        state       text NOT NULL,
        document_id uuid,
        reason      text,
        note        text,
        reviewed_by uuid,
        created_at  timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT paper_reviews_state_check CHECK (state IN (${states})),
        CONSTRAINT paper_reviews_reason_check CHECK (
          reason IN ('SIGNATURE_MISSING', 'INITIALS_MISSING', 'DATE_MISSING', 'PAGES_MISSING', 'UNREADABLE',
          'OUTDATED_FORM', 'WRONG_PAPER', 'OTHER')
        ),
        CONSTRAINT paper_reviews_return_check CHECK ((state = 'RETURNED') = (reason IS NOT NULL))
      );
      CREATE INDEX paper_reviews_by_paper ON paper_reviews (paper_id, created_at, id);

      CREATE TRIGGER paper_reviews_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON paper_reviews
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      CREATE TRIGGER checklist_templates_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON checklist_templates
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

      INSERT INTO papers (id, deal_id, key, label, document_type, stage, position, asked, why, state, document_id)
      SELECT gen_random_uuid(), d.id, item ->> 'key', item ->> 'label', item ->> 'documentType', 'CONTRACT', place,
             'NEEDED', 'Every such file has it',
             CASE WHEN (item ->> 'done')::boolean OR filed.id IS NOT NULL THEN 'ACCEPTED' ELSE 'MISSING' END,
             filed.id
        FROM deals d
        JOIN checklists list ON list.id = d.checklist_id
       CROSS JOIN LATERAL jsonb_array_elements(list.items) WITH ORDINALITY AS lines (item, place)
        LEFT JOIN LATERAL (
          SELECT doc.id FROM documents doc
           WHERE doc.deal_id = d.id AND doc.type = item ->> 'documentType' AND doc.superseded_at IS NULL
           ORDER BY doc.uploaded_at DESC LIMIT 1) filed ON true
       WHERE item ->> 'key' <> 'cda';

      INSERT INTO paper_reviews (id, paper_id, state, document_id, note)
      SELECT gen_random_uuid(), id, 'ACCEPTED', document_id, 'There before papers were reviewed'
        FROM papers WHERE state = 'ACCEPTED';
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE paper_reviews, papers;
      ALTER TABLE checklists DROP COLUMN kind, DROP COLUMN facts;
      DROP TABLE checklist_templates;
    `)
  }
}
