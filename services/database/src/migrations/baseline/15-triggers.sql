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

-- Takes an import of people back, with the history that the import wrote, which is append-only otherwise. The caller
-- makes sure that nobody signed in or changed a row, and that nothing else refers to one.
CREATE FUNCTION take_people_back(people uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  profiles uuid[] := ARRAY(SELECT id FROM agents WHERE user_id = ANY (people));
  made uuid[] := ARRAY(SELECT team.id FROM teams team
    WHERE team.lead_id = ANY (profiles) OR EXISTS (SELECT FROM team_members member
      WHERE member.team_id = team.id AND member.agent_id = ANY (profiles) AND member.created_at = team.created_at));
BEGIN
  PERFORM set_config('bluebonnet.deletes', 'commission_ledger team_leads agent_plans', true);
  DELETE FROM commission_ledger WHERE agent_id = ANY (profiles);
  DELETE FROM team_members WHERE agent_id = ANY (profiles);
  DELETE FROM team_leads WHERE team_id = ANY (made);
  DELETE FROM teams WHERE id = ANY (made);
  DELETE FROM agent_plans WHERE agent_id = ANY (profiles);
  DELETE FROM agents WHERE id = ANY (profiles);
  DELETE FROM links WHERE purpose = 'SET_PASSWORD' AND subject_id = ANY (people);
  DELETE FROM users WHERE id = ANY (people);
  PERFORM set_config('bluebonnet.deletes', '', true);
END $$;
