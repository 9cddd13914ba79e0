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
CREATE FUNCTION undo_people_import(people uuid[], made uuid[]) RETURNS void
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
REVOKE ALL ON FUNCTION undo_people_import FROM PUBLIC;

-- Only a new deal can be the sample: otherwise any deal could be removed.
CREATE TRIGGER deals_sample_stays BEFORE UPDATE OF is_sample ON deals
  FOR EACH ROW WHEN (OLD.is_sample <> NEW.is_sample) EXECUTE FUNCTION refuse_change();

-- Deletes the sample deal with everything that hangs on it, and the client who was made with it, under the same id,
-- while the deal still names them. Returns the stored files that nothing names any more. It runs as the owner of the
-- tables, like undo_people_import. Foreign keys refuse it if something else names one of the rows.
CREATE FUNCTION remove_sample_deal(sample uuid) RETURNS uuid[]
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  deal deals;
  papers_of uuid[] := ARRAY(SELECT id FROM papers WHERE deal_id = sample);
  cdas_of uuid[] := ARRAY(SELECT id FROM cdas WHERE deal_id = sample);
  files uuid[];
  shares uuid[];
  bytes uuid[];
  client uuid;
BEGIN
  -- No new row can name the deal from here on.
  SELECT * INTO deal FROM deals WHERE id = sample AND is_sample FOR UPDATE;
  IF NOT FOUND OR EXISTS (SELECT FROM cdas WHERE id = ANY (cdas_of) AND approved_at IS NOT NULL) THEN
    RAISE EXCEPTION 'Only the sample deal is removed, whose CDA is never approved' USING ERRCODE = 'restrict_violation';
  END IF;
  SELECT id INTO client FROM clients WHERE id = sample AND id = deal.client_id;
  files := ARRAY(SELECT id FROM documents
    WHERE deal_id = sample OR client_id = client AND deal_id IS NULL AND property_id IS NULL);
  bytes := ARRAY(SELECT object_id FROM documents WHERE id = ANY (files));
  shares := ARRAY(SELECT id FROM document_shares WHERE document_id = ANY (files) OR shared_with_client_id = client);
  PERFORM set_config('bluebonnet.deletes', 'on', true);
  DELETE FROM unread_threads WHERE deal_id = sample;
  DELETE FROM deal_messages WHERE deal_id = sample;
  DELETE FROM notifications WHERE deal_id = sample OR client_id = client OR document_share_id = ANY (shares)
    OR link LIKE '%' || sample || '%';
  DELETE FROM calendar_events WHERE deal_id = sample OR client_id = client AND deal_id IS NULL;
  DELETE FROM document_shares WHERE id = ANY (shares);
  DELETE FROM links WHERE purpose = 'DOCUMENT_SHARE' AND subject_id = ANY (shares);
  DELETE FROM commission_ledger WHERE deal_id = sample;
  DELETE FROM cda_versions WHERE cda_id = ANY (cdas_of);
  DELETE FROM cdas WHERE deal_id = sample;
  DELETE FROM deal_plans WHERE deal_id = sample;
  DELETE FROM deal_participants WHERE deal_id = sample;
  DELETE FROM paper_reviews WHERE paper_id = ANY (papers_of);
  DELETE FROM papers WHERE deal_id = sample;
  DELETE FROM contract_deadlines WHERE deal_id = sample;
  DELETE FROM contract_events WHERE deal_id = sample;
  DELETE FROM contract_terms WHERE deal_id = sample;
  DELETE FROM tasks WHERE deal_id = sample;
  DELETE FROM deal_timeline WHERE deal_id = sample;
  DELETE FROM documents WHERE id = ANY (files);
  DELETE FROM activity_log WHERE entity_id = ANY (files || cdas_of || sample);
  DELETE FROM deals WHERE id = sample;
  DELETE FROM checklists WHERE id = deal.checklist_id;
  DELETE FROM clients WHERE id = client;
  -- The profile of a broker who has sold nothing else.
  BEGIN
    DELETE FROM agent_plans WHERE agent_id = deal.agent_id AND created_at = deal.created_at;
    DELETE FROM agents WHERE id = deal.agent_id AND created_at = deal.created_at;
  EXCEPTION WHEN foreign_key_violation THEN
    NULL;
  END;
  PERFORM set_config('bluebonnet.deletes', '', true);
  RETURN bytes;
END $$;
REVOKE ALL ON FUNCTION remove_sample_deal FROM PUBLIC;
