-- Copies of what CDAs say, kept by triggers: on deals, by agent, by payee and for the payment desks.

CREATE TABLE cda_agents (
  cda_id            uuid NOT NULL REFERENCES cdas ON DELETE CASCADE,
  agent_id          uuid NOT NULL REFERENCES agents,
  deal_id           uuid NOT NULL REFERENCES deals,
  role              text NOT NULL CHECK (role IN ('CO_AGENT', 'TEAM_LEAD', 'MENTOR')),
  share_cents       bigint NOT NULL,
  brokerage_cents   bigint NOT NULL,
  fee_cents         bigint NOT NULL,
  agent_cents       bigint NOT NULL,
  effective_date    date NOT NULL,
  plan_id           uuid REFERENCES plans,
  counted           jsonb,
  other_cents       bigint NOT NULL DEFAULT '0',
  client_paid_cents bigint NOT NULL DEFAULT '0',
  PRIMARY KEY (cda_id, agent_id),
  CONSTRAINT cda_agents_whole_check CHECK (brokerage_cents + fee_cents + agent_cents + other_cents = share_cents)
);
CREATE INDEX cda_agents_by_agent ON cda_agents (agent_id, deal_id);
CREATE INDEX cda_agents_by_deal ON cda_agents (deal_id);

CREATE TABLE cda_receivables (
  cda_id     uuid PRIMARY KEY REFERENCES cdas ON DELETE CASCADE,
  deal_id    uuid NOT NULL REFERENCES deals,
  state      text NOT NULL CHECK (state IN ('OPEN', 'PART', 'DONE', 'DIFFERENT')),
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX cda_receivables_newest ON cda_receivables (created_at, cda_id);
CREATE INDEX cda_receivables_by_state ON cda_receivables (state, created_at, cda_id);
CREATE INDEX cda_receivables_by_deal ON cda_receivables (deal_id);

CREATE TABLE cda_payables (
  id         uuid NOT NULL,
  position   integer NOT NULL,
  cda_id     uuid NOT NULL REFERENCES cdas ON DELETE CASCADE,
  deal_id    uuid NOT NULL REFERENCES deals,
  kind       text NOT NULL,
  agent_id   uuid,
  payee_id   uuid,
  payee_name text NOT NULL,
  due_cents  bigint NOT NULL,
  paid_cents bigint NOT NULL,
  state      text NOT NULL CHECK (state IN ('OPEN', 'PART', 'DONE', 'DIFFERENT')),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (id, position)
);
CREATE INDEX cda_payables_by_cda ON cda_payables (cda_id);
CREATE INDEX cda_payables_by_deal ON cda_payables (deal_id);
CREATE INDEX cda_payables_newest ON cda_payables (created_at, id);
CREATE INDEX cda_payables_by_state ON cda_payables (state, created_at, id);
CREATE INDEX cda_payables_by_agent ON cda_payables (agent_id, created_at, id) WHERE agent_id IS NOT NULL;
CREATE INDEX cda_payables_by_payee ON cda_payables (payee_id, created_at, id) WHERE payee_id IS NOT NULL;

CREATE TABLE payee_deals (
  id           uuid PRIMARY KEY,
  payee_id     uuid NOT NULL REFERENCES payees,
  deal_id      uuid NOT NULL REFERENCES deals,
  role         text NOT NULL,
  label        text,
  share        integer,
  amount_cents bigint,
  created_at   timestamptz(3) NOT NULL
);
CREATE INDEX payee_deals_newest ON payee_deals (payee_id, created_at, id);
CREATE INDEX payee_deals_by_payee ON payee_deals (payee_id, deal_id);
CREATE INDEX payee_deals_by_deal ON payee_deals (deal_id);

CREATE FUNCTION cdas_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deals
     SET (cda_gross_cents, cda_brokerage_cents, cda_agent_cents, cda_other_cents, cda_client_paid_cents)
       = ROW(CASE WHEN cda.voided_at IS NULL THEN cda.gross_commission_cents END,
        CASE WHEN cda.voided_at IS NULL THEN cda.brokerage_split_cents END,
        CASE WHEN cda.voided_at IS NULL THEN cda.agent_split_cents + cda.arrears_cents END,
        CASE WHEN cda.voided_at IS NULL THEN cda.other_payees_cents END,
        CASE WHEN cda.voided_at IS NULL THEN cda.client_paid_cents END)
    FROM changed cda
   WHERE deals.id = cda.deal_id
     AND (cda_gross_cents, cda_brokerage_cents, cda_agent_cents, cda_other_cents, cda_client_paid_cents)
       IS DISTINCT FROM (CASE WHEN cda.voided_at IS NULL THEN cda.gross_commission_cents END,
        CASE WHEN cda.voided_at IS NULL THEN cda.brokerage_split_cents END,
        CASE WHEN cda.voided_at IS NULL THEN cda.agent_split_cents + cda.arrears_cents END,
        CASE WHEN cda.voided_at IS NULL THEN cda.other_payees_cents END,
        CASE WHEN cda.voided_at IS NULL THEN cda.client_paid_cents END);
  RETURN NULL;
END $$;
CREATE TRIGGER cdas_copy_insert AFTER INSERT ON cdas REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION cdas_copy();
CREATE TRIGGER cdas_copy_update AFTER UPDATE ON cdas REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION cdas_copy();

CREATE FUNCTION cdas_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deals SET (cda_gross_cents, cda_brokerage_cents, cda_agent_cents, cda_other_cents, cda_client_paid_cents)
    = ROW(NULL, NULL, NULL, NULL, NULL)
    FROM removed cda WHERE deals.id = cda.deal_id;
  RETURN NULL;
END $$;
CREATE TRIGGER cdas_removed AFTER DELETE ON cdas REFERENCING OLD TABLE AS removed FOR EACH STATEMENT
  EXECUTE FUNCTION cdas_removed();

CREATE FUNCTION cda_agents_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM cda_agents WHERE cda_id = NEW.id;
  IF NEW.voided_at IS NULL AND NEW.agents IS NOT NULL THEN
    INSERT INTO cda_agents (cda_id, deal_id, effective_date, agent_id, role, share_cents, brokerage_cents, fee_cents,
      agent_cents, plan_id, counted, other_cents, client_paid_cents)
    SELECT NEW.id, NEW.deal_id, NEW.effective_date, one."agentId", one."role", one."shareCents",
           one."brokerageCents", one."feeCents", one."agentCents" + one."arrearsCents", one."planId", one."counted",
           coalesce(one."otherCents", 0), coalesce(one."clientPaidCents", 0)
      FROM jsonb_to_recordset(NEW.agents) AS one ("agentId" uuid, "role" text, "shareCents" bigint,
        "brokerageCents" bigint, "feeCents" bigint, "agentCents" bigint, "arrearsCents" bigint, "planId" uuid,
        "counted" jsonb, "otherCents" bigint, "clientPaidCents" bigint);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER cdas_agents_insert AFTER INSERT ON cdas FOR EACH ROW WHEN (NEW.agents IS NOT NULL)
  EXECUTE FUNCTION cda_agents_copy();
CREATE TRIGGER cdas_agents_update AFTER UPDATE ON cdas FOR EACH ROW
  WHEN ((OLD.agents, OLD.voided_at, OLD.effective_date)
    IS DISTINCT FROM (NEW.agents, NEW.voided_at, NEW.effective_date)) EXECUTE FUNCTION cda_agents_copy();

CREATE FUNCTION keep_desks(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- One after the other, whoever enters what.
  PERFORM FROM cdas WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM cdas WHERE id = ANY (ids)
                AND brokerage_split_cents + per_file_fee_cents + arrears_cents = 0) THEN
    PERFORM FROM brokerage_settings WHERE id = 1 FOR SHARE;
  END IF;

  DELETE FROM cda_receivables WHERE cda_id = ANY (ids);
  INSERT INTO cda_receivables (cda_id, deal_id, created_at, state)
  SELECT cda.id, cda.deal_id, cda.created_at, CASE WHEN open = 0 THEN 'DONE' WHEN open < 0 THEN 'DIFFERENT'
         WHEN EXISTS (SELECT FROM receipts paid WHERE paid.cda_id = cda.id AND paid.reverses_id IS NULL
           AND NOT EXISTS (SELECT FROM receipts back WHERE back.reverses_id = paid.id)) THEN 'PART' ELSE 'OPEN' END
    FROM cdas cda JOIN deals deal ON deal.id = cda.deal_id
   CROSS JOIN LATERAL (
     SELECT CASE coalesce(
              (SELECT paid_at FROM receipts paid WHERE paid.cda_id = cda.id AND paid.reverses_id IS NULL
                  AND NOT EXISTS (SELECT FROM receipts back WHERE back.reverses_id = paid.id) LIMIT 1),
              (SELECT paid_at FROM payouts paid WHERE paid.cda_id = cda.id AND paid.reverses_id IS NULL
                  AND NOT EXISTS (SELECT FROM payouts back WHERE back.reverses_id = paid.id) LIMIT 1),
              (SELECT paid_at FROM brokerage_settings WHERE id = 1), 'TABLE')
              WHEN 'TABLE' THEN cda.brokerage_split_cents + cda.per_file_fee_cents + cda.arrears_cents
              ELSE cda.gross_commission_cents + cda.client_paid_cents END
            - (SELECT coalesce(sum(amount_cents + explained_cents), 0) FROM receipts WHERE cda_id = cda.id)
            + (SELECT coalesce(sum(CASE
                         WHEN paid_at = 'TABLE' AND paid_by = 'BROKERAGE' THEN amount_cents
                         WHEN paid_at = 'BROKERAGE' AND paid_by = 'TITLE' THEN -amount_cents
                         ELSE 0 END), 0) FROM payouts WHERE cda_id = cda.id) AS open
   ) left_open
   WHERE cda.id = ANY (ids) AND cda.voided_at IS NULL AND cda.approved_at IS NOT NULL AND (deal.close_date IS NULL
     OR deal.close_date >= coalesce((SELECT began_on FROM book_beginnings), '-infinity'));

  DELETE FROM cda_payables WHERE cda_id = ANY (ids);
  INSERT INTO cda_payables (id, position, cda_id, deal_id, kind, agent_id, payee_id, payee_name, due_cents,
    paid_cents, state, created_at)
  SELECT overlay(overlay(md5(cda.id::text || line.kind || coalesce(line.agent_id, line.payee_id)::text)
           placing '8' from 13) placing 'a' from 17)::uuid,
         line.position, cda.id, cda.deal_id, line.kind, line.agent_id, line.payee_id, line.name, line.due,
         line.paid, CASE WHEN line.paid = line.due THEN 'DONE' WHEN line.paid > line.due THEN 'DIFFERENT'
                         WHEN line.paid = 0 THEN 'OPEN' ELSE 'PART' END, cda.created_at
    FROM cdas cda JOIN deals deal ON deal.id = cda.deal_id
   CROSS JOIN LATERAL (
     SELECT one.position, one.kind, one.agent_id, one.payee_id, one.name,
            CASE WHEN cda.voided_at IS NULL AND cda.approved_at IS NOT NULL THEN one.cents ELSE 0 END AS due,
            (SELECT coalesce(sum(paid.amount_cents), 0) FROM payouts paid
              WHERE paid.cda_id = cda.id AND paid.line_kind = one.kind
                AND coalesce(paid.agent_id, paid.payee_id) = coalesce(one.agent_id, one.payee_id)) AS paid
       FROM (
       SELECT min(position) AS position, kind, agent_id, payee_id, min(name) AS name, sum(cents)::bigint AS cents
         FROM (
           SELECT (place - 1)::int AS position, line ->> 'kind' AS kind,
                  CASE WHEN line ->> 'payee' = 'AGENT'
                    THEN coalesce((line -> 'agent' ->> 'agentId')::uuid, cda.agent_id) END AS agent_id,
                  CASE WHEN line ->> 'payee' = 'OTHER' THEN (line -> 'to' ->> 'payeeId')::uuid END AS payee_id,
                  coalesce(line -> 'to' ->> 'name', line -> 'agent' ->> 'name', cda.facts -> 'agent' ->> 'name')
                    AS name,
                  (line ->> 'cents')::bigint AS cents
             FROM jsonb_array_elements(cda.lines) WITH ORDINALITY AS of_cda (line, place)
            WHERE line ->> 'payee' <> 'BROKERAGE') each_line
        GROUP BY kind, agent_id, payee_id) one
     UNION ALL
     SELECT 100 + min(gone.line_position), gone.line_kind, gone.agent_id, gone.payee_id, max(gone.payee_name), 0,
            sum(gone.amount_cents)
       FROM payouts gone
      WHERE gone.cda_id = cda.id AND NOT EXISTS (
        SELECT FROM (
       SELECT min(position) AS position, kind, agent_id, payee_id, min(name) AS name, sum(cents)::bigint AS cents
         FROM (
           SELECT (place - 1)::int AS position, line ->> 'kind' AS kind,
                  CASE WHEN line ->> 'payee' = 'AGENT'
                    THEN coalesce((line -> 'agent' ->> 'agentId')::uuid, cda.agent_id) END AS agent_id,
                  CASE WHEN line ->> 'payee' = 'OTHER' THEN (line -> 'to' ->> 'payeeId')::uuid END AS payee_id,
                  coalesce(line -> 'to' ->> 'name', line -> 'agent' ->> 'name', cda.facts -> 'agent' ->> 'name')
                    AS name,
                  (line ->> 'cents')::bigint AS cents
             FROM jsonb_array_elements(cda.lines) WITH ORDINALITY AS of_cda (line, place)
            WHERE line ->> 'payee' <> 'BROKERAGE') each_line
        GROUP BY kind, agent_id, payee_id) one WHERE one.kind = gone.line_kind
           AND coalesce(one.agent_id, one.payee_id) = coalesce(gone.agent_id, gone.payee_id))
      GROUP BY gone.line_kind, gone.agent_id, gone.payee_id
   ) line
   WHERE cda.id = ANY (ids) AND (line.due > 0 AND (deal.close_date IS NULL
     OR deal.close_date >= coalesce((SELECT began_on FROM book_beginnings), '-infinity')) OR line.paid > 0);
END $$;

CREATE FUNCTION desks_of_cda() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_desks(ARRAY(SELECT NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER cdas_desks_insert AFTER INSERT ON cdas FOR EACH ROW WHEN (NEW.approved_at IS NOT NULL)
  EXECUTE FUNCTION desks_of_cda();
CREATE TRIGGER cdas_desks_update AFTER UPDATE ON cdas FOR EACH ROW
  WHEN ((OLD.approved_at IS NOT NULL AND OLD.voided_at IS NULL, OLD.lines, OLD.gross_commission_cents,
    OLD.client_paid_cents, OLD.brokerage_split_cents, OLD.per_file_fee_cents, OLD.agent_id,
    OLD.facts -> 'agent' ->> 'name') IS DISTINCT FROM
    (NEW.approved_at IS NOT NULL AND NEW.voided_at IS NULL, NEW.lines, NEW.gross_commission_cents,
    NEW.client_paid_cents, NEW.brokerage_split_cents, NEW.per_file_fee_cents, NEW.agent_id,
    NEW.facts -> 'agent' ->> 'name')) EXECUTE FUNCTION desks_of_cda();

CREATE FUNCTION desks_of_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_desks(ARRAY(SELECT DISTINCT cda_id FROM entered));
  RETURN NULL;
END $$;
CREATE TRIGGER receipts_desks AFTER INSERT ON receipts REFERENCING NEW TABLE AS entered FOR EACH STATEMENT
  EXECUTE FUNCTION desks_of_payments();
CREATE TRIGGER payouts_desks AFTER INSERT ON payouts REFERENCING NEW TABLE AS entered FOR EACH STATEMENT
  EXECUTE FUNCTION desks_of_payments();

CREATE FUNCTION desks_of_way() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_desks(ARRAY(SELECT id FROM cdas
    WHERE brokerage_split_cents + per_file_fee_cents + arrears_cents = 0 AND approved_at IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER brokerage_settings_desks AFTER UPDATE ON brokerage_settings FOR EACH ROW
  WHEN (OLD.paid_at <> NEW.paid_at) EXECUTE FUNCTION desks_of_way();
CREATE TRIGGER brokerage_settings_desks_insert AFTER INSERT ON brokerage_settings FOR EACH ROW
  WHEN (NEW.paid_at <> 'TABLE') EXECUTE FUNCTION desks_of_way();

CREATE FUNCTION desks_of_deal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_desks(ARRAY(SELECT id FROM cdas WHERE deal_id = NEW.id AND EXISTS (SELECT FROM book_beginnings)));
  RETURN NULL;
END $$;
CREATE TRIGGER deals_desks AFTER UPDATE OF close_date ON deals FOR EACH ROW
  WHEN (OLD.close_date IS DISTINCT FROM NEW.close_date) EXECUTE FUNCTION desks_of_deal();

CREATE FUNCTION desks_of_all() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_desks(ARRAY(SELECT id FROM cdas));
  RETURN NULL;
END $$;
CREATE TRIGGER book_beginnings_desks AFTER INSERT OR UPDATE OR DELETE ON book_beginnings FOR EACH STATEMENT
  EXECUTE FUNCTION desks_of_all();

CREATE FUNCTION keep_payee_deals(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- One after the other, whoever changes what.
  PERFORM FROM deals WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM payee_deals WHERE deal_id = ANY (ids);
  INSERT INTO payee_deals (id, payee_id, deal_id, role, label, share, amount_cents, created_at)
  SELECT p.id, p.payee_id, deal.id, p.role, NULL, p.share, p.amount_cents, deal.created_at
    FROM deals deal JOIN deal_participants p ON p.deal_id = deal.id AND p.payee_id IS NOT NULL
   WHERE deal.id = ANY (ids)
   UNION ALL
  SELECT overlay(overlay(md5(cda.id::text || line.kind || line.payee_id)
           placing '8' from 13) placing 'a' from 17)::uuid,
         line.payee_id, deal.id, line.kind, line.label, NULL, line.cents, deal.created_at
    FROM deals deal JOIN cdas cda ON cda.deal_id = deal.id AND cda.voided_at IS NULL
   CROSS JOIN LATERAL (
     SELECT one ->> 'kind' AS kind, (one -> 'to' ->> 'payeeId')::uuid AS payee_id,
            string_agg(DISTINCT one ->> 'label', ', ') AS label, sum((one ->> 'cents')::bigint)::bigint AS cents
       FROM jsonb_array_elements(cda.lines) one WHERE one -> 'to' ->> 'payeeId' IS NOT NULL GROUP BY 1, 2) line
   WHERE deal.id = ANY (ids) AND NOT EXISTS (
     SELECT FROM deal_participants p
      WHERE p.deal_id = deal.id AND p.payee_id = line.payee_id AND p.role = line.kind);
END $$;

CREATE FUNCTION payee_deals_of_deal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_payee_deals(ARRAY[CASE TG_OP WHEN 'DELETE' THEN OLD.deal_id ELSE NEW.deal_id END]);
  RETURN NULL;
END $$;
CREATE TRIGGER deal_participants_payee_deals AFTER INSERT OR UPDATE ON deal_participants FOR EACH ROW
  WHEN (NEW.payee_id IS NOT NULL) EXECUTE FUNCTION payee_deals_of_deal();
CREATE TRIGGER deal_participants_payee_deals_delete AFTER DELETE ON deal_participants FOR EACH ROW
  WHEN (OLD.payee_id IS NOT NULL) EXECUTE FUNCTION payee_deals_of_deal();
CREATE TRIGGER cdas_payee_deals_insert AFTER INSERT ON cdas FOR EACH ROW
  WHEN (NEW.voided_at IS NULL AND NEW.lines @? '$[*].to.payeeId') EXECUTE FUNCTION payee_deals_of_deal();
CREATE TRIGGER cdas_payee_deals_update AFTER UPDATE ON cdas FOR EACH ROW
  WHEN ((OLD.voided_at IS NULL AND OLD.lines @? '$[*].to.payeeId'
      OR NEW.voided_at IS NULL AND NEW.lines @? '$[*].to.payeeId')
    AND (OLD.lines, OLD.voided_at) IS DISTINCT FROM (NEW.lines, NEW.voided_at))
  EXECUTE FUNCTION payee_deals_of_deal();
