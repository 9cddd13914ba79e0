-- The calendar and notifications.

CREATE TABLE calendar_events (
  id          uuid PRIMARY KEY,
  agent_id    uuid REFERENCES agents,
  created_by  uuid NOT NULL REFERENCES users,
  title       text NOT NULL,
  description text,
  event_type  text NOT NULL
    CHECK (event_type IN ('SHOWING', 'INSPECTION', 'CLOSING', 'MEETING', 'OPEN_HOUSE', 'APPOINTMENT', 'OTHER')),
  start_time  timestamptz(3) NOT NULL,
  end_time    timestamptz(3) NOT NULL,
  location    text,
  deal_id     uuid REFERENCES deals,
  client_id   uuid REFERENCES clients ON DELETE SET NULL,
  property_id uuid REFERENCES properties ON DELETE SET NULL,
  is_all_day  boolean NOT NULL DEFAULT false,
  version     integer NOT NULL DEFAULT 1,
  changed_in  jsonb NOT NULL DEFAULT '{}',
  created_at  timestamptz(3) NOT NULL DEFAULT now(),
  updated_at  timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX calendar_events_newest ON calendar_events (created_at, id);
CREATE INDEX calendar_events_by_agent ON calendar_events (agent_id, start_time);
CREATE INDEX calendar_events_by_creator ON calendar_events (created_by, start_time);
CREATE INDEX calendar_events_by_time ON calendar_events (start_time);
CREATE INDEX calendar_events_by_deal ON calendar_events (deal_id);
CREATE INDEX calendar_events_by_client ON calendar_events (client_id);
CREATE INDEX calendar_events_by_property ON calendar_events (property_id);
CREATE INDEX calendar_events_span ON calendar_events
  USING gist (tstzrange(start_time, greatest(start_time, end_time), '[]'));
CREATE INDEX calendar_events_by_type ON calendar_events (event_type, created_at, id);
CREATE INDEX calendar_events_search ON calendar_events
  USING gin (searchable(title) gin_trgm_ops, searchable(description) gin_trgm_ops, searchable(location) gin_trgm_ops);

CREATE TABLE notifications (
  id                uuid PRIMARY KEY,
  event_id          uuid NOT NULL,
  user_id           uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  type              text NOT NULL,
  title             text NOT NULL,
  message           text NOT NULL,
  link              text,
  document_share_id uuid REFERENCES document_shares ON DELETE SET NULL,
  deal_id           uuid REFERENCES deals,
  client_id         uuid REFERENCES clients ON DELETE SET NULL,
  is_read           boolean NOT NULL DEFAULT false,
  mail_after        timestamptz(3),
  mailed_at         timestamptz(3),
  created_at        timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT notifications_event_id_user_id_key UNIQUE (event_id, user_id)
);
CREATE INDEX notifications_by_user ON notifications (user_id, created_at, id);
CREATE INDEX notifications_to_mail ON notifications (mail_after, user_id)
  WHERE mail_after IS NOT NULL AND mailed_at IS NULL;
CREATE INDEX notifications_by_share ON notifications (document_share_id);
CREATE INDEX notifications_by_client ON notifications (client_id);
CREATE INDEX notifications_unread ON notifications (user_id, created_at, id) WHERE NOT is_read;
CREATE INDEX notifications_read ON notifications (user_id, created_at, id) WHERE is_read;
CREATE INDEX notifications_by_deal ON notifications (deal_id) WHERE deal_id IS NOT NULL;
CREATE INDEX notifications_search ON notifications USING gin (searchable(title || ' ' || message) gin_trgm_ops);

CREATE TABLE notification_settings (
  user_id             uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  new_leads           boolean NOT NULL DEFAULT true,
  deal_status_updates boolean NOT NULL DEFAULT true,
  commission_payments boolean NOT NULL DEFAULT true,
  document_deadlines  boolean NOT NULL DEFAULT true,
  marketing_emails    boolean NOT NULL DEFAULT false,
  contact_method      text NOT NULL DEFAULT 'email' CHECK (contact_method IN ('email', 'phone', 'both')),
  frequency           text NOT NULL DEFAULT 'immediate' CHECK (frequency IN ('immediate', 'hourly', 'daily')),
  updated_at          timestamptz(3) NOT NULL DEFAULT now()
);
