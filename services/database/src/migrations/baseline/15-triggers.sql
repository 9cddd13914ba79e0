-- What triggers do for many tables alike.

-- Rows of these are only ever added.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['plan_versions', 'agent_plans', 'team_leads', 'deal_plans', 'commission_ledger',
    'checklist_templates', 'task_templates', 'paper_reviews', 'contract_terms', 'contract_events', 'agent_entries',
    'receipts', 'payouts', 'book_closings', 'journal_entries', 'journal_lines', 'filed_forms', 'licence_readings',
    'audit_log', 'audit_seals'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT
      EXECUTE FUNCTION refuse_change()', name || '_append_only', name);
  END LOOP;
END $$;

-- Rows that people share count their versions (docs/decisions/0014-row-versions-by-trigger.md).
DO $$
DECLARE
  shared record;
BEGIN
  FOR shared IN SELECT * FROM (VALUES
    ('users', '{password_hash,sessions_valid_from,totp_secret,totp_enabled_at,totp_last_step,totp_warned_at}', '{}'),
    ('brokerage_settings', '{}', '{plans}'),
    ('agents', '{}', '{}'),
    ('teams', '{}', '{}'),
    ('clients', '{}', '{}'),
    ('properties', '{}', '{}'),
    ('deals', '{has_cda,checklist_id,moved_property_to_pending,earnest_money_delivered}', '{}'),
    ('templates', '{}', '{}'),
    ('tasks', '{done_act,stays_lapsed}', '{}'),
    ('payees', '{}', '{}'),
    ('recurring_charges', '{charged_through}', '{}'),
    ('calendar_events', '{}', '{}')) AS counted (name, not_edited, edited_inside) LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE ON %I FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
      EXECUTE FUNCTION count_changes(%L, %L)',
      shared.name || '_count_changes', shared.name, shared.not_edited, shared.edited_inside);
  END LOOP;
END $$;

-- How long lists are, by what their filters ask for (docs/decisions/0020-bounded-counts-and-tallies.md). A change that
-- moves nothing between kinds leaves no row.
DO $$
DECLARE
  counted record;
  event record;
  name text;
BEGIN
  FOR counted IN SELECT * FROM (VALUES
    ('users', 'users', 'NULL', 'role', 'is_active', '0', ''),
    ('agents', 'agents', 'NULL', 'comp_plan', 'false', '0', ''),
    ('clients', 'clients', 'status', 'type', 'false', '0', ''),
    ('properties', 'properties', 'status', 'property_type', 'false', '0', ''),
    ('leads', 'leads', 'status', 'NULL', 'false', '0', ''),
    ('deals', 'deals', 'status', 'side', 'approved_at IS NOT NULL', 'price_cents', ''),
    ('deals_without_cda', 'deals', 'status', 'side', 'false', '0', ' WHERE NOT has_cda'),
    ('cdas', 'cdas', $case$CASE WHEN voided_at IS NOT NULL THEN 'VOIDED' WHEN sent_to_title_at IS NOT NULL THEN 'SENT'
      WHEN approved_at IS NOT NULL THEN 'APPROVED' ELSE 'OPEN' END$case$, 'NULL', 'stale', '0', ''),
    ('documents', 'documents', 'NULL', 'type', 'archived_at IS NOT NULL', '0', ''),
    ('activity_log', 'activity_log', 'NULL', 'NULL', 'false', '0', '')
  ) AS list (list, of_table, status, kind, marked, cents, condition) LOOP
    FOR event IN SELECT * FROM (VALUES
      ('INSERT', 'NEW TABLE AS added', ARRAY['SELECT 1 AS count, %s FROM added%s']),
      ('UPDATE', 'OLD TABLE AS removed NEW TABLE AS added',
        ARRAY['SELECT 1 AS count, %s FROM added%s', 'SELECT -1 AS count, %s FROM removed%s']),
      ('DELETE', 'OLD TABLE AS removed', ARRAY['SELECT -1 AS count, %s FROM removed%s'])
    ) AS event (name, tables, changes) LOOP
      name := format('%s_tally_%s', counted.list, lower(event.name));
      EXECUTE format('CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $body$
        BEGIN
          INSERT INTO tallies (list, status, kind, marked, count, cents)
          SELECT %L, status, kind, marked, sum(count), sum(count * cents) FROM (%s) AS change
           GROUP BY 2, 3, 4 HAVING sum(count) <> 0 OR sum(count * cents) <> 0;
          RETURN NULL;
        END $body$', name, counted.list, (
          SELECT string_agg(format(change, format('%s AS status, %s AS kind, %s AS marked, %s AS cents',
                   counted.status, counted.kind, counted.marked, counted.cents), counted.condition), ' UNION ALL ')
            FROM unnest(event.changes) AS change));
      EXECUTE format('CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION %I()',
        name, event.name, counted.of_table, event.tables, name);
    END LOOP;
  END LOOP;
END $$;
