-- The triggers that many tables share.

-- Append-only tables.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['plan_versions', 'agent_plans', 'team_leads', 'deal_plans', 'commission_ledger',
    'checklist_templates', 'task_templates', 'paper_reviews', 'contract_terms', 'contract_events', 'agent_entries',
    'receipts', 'payouts', 'deposits', 'deposit_items', 'book_closings', 'journal_entries', 'journal_lines',
    'filed_forms', 'licence_readings', 'audit_log', 'audit_seals'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT
      EXECUTE FUNCTION refuse_change()', name || '_append_only', name);
  END LOOP;
END $$;

-- Shared rows count their versions (docs/decisions/0014-row-versions-by-trigger.md).
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
