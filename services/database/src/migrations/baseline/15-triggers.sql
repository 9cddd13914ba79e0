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

-- Deletes what is append-only otherwise of people who never signed in: their first plans and opening balances, and the
-- first leads of the teams that came with them. It runs as the owner of the tables, so that the application needs no
-- right to delete from them; the caller makes sure that nothing else refers to the people, and deletes the rest.
CREATE FUNCTION take_people_back(people uuid[], made uuid[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM users WHERE id = ANY (people) AND password_hash IS NOT NULL)
    OR EXISTS (SELECT FROM audit_log WHERE actor_id = ANY (people)) THEN
    RAISE EXCEPTION 'Only people who never signed in are taken back' USING ERRCODE = 'restrict_violation';
  END IF;
  PERFORM set_config('bluebonnet.deletes', 'on', true);
  DELETE FROM commission_ledger entry USING agents
    WHERE agents.user_id = ANY (people) AND entry.agent_id = agents.id AND entry.created_at = agents.created_at;
  DELETE FROM team_leads led USING teams
    WHERE teams.id = ANY (made) AND led.team_id = teams.id AND led.created_at = teams.created_at
      AND teams.created_at IN (SELECT created_at FROM agents WHERE user_id = ANY (people));
  DELETE FROM agent_plans plan USING agents
    WHERE agents.user_id = ANY (people) AND plan.agent_id = agents.id AND plan.created_at = agents.created_at;
  PERFORM set_config('bluebonnet.deletes', '', true);
END $$;
REVOKE ALL ON FUNCTION take_people_back FROM PUBLIC;
