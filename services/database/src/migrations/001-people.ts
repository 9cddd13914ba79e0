import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Who works here, how they sign in, and the brokerage that they work for. */
export class People implements MigrationInterface {
  readonly name = 'People1763683200000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE EXTENSION IF NOT EXISTS pg_trgm;

      CREATE TABLE users (
        id                  uuid PRIMARY KEY,
        email               text NOT NULL,
        password_hash       text,
        first_name          text,
        last_name           text,
        profile_image_url   text,
        role                text NOT NULL DEFAULT 'AGENT',
        is_super_admin      boolean NOT NULL DEFAULT false,
        phone               text,
        trec_license_no     text,
        is_active           boolean NOT NULL DEFAULT true,
        sessions_valid_from timestamptz(3),
        totp_secret         text,
        totp_enabled_at     timestamptz(3),
        totp_last_step      bigint,
        created_at          timestamptz(3) NOT NULL DEFAULT now(),
        updated_at          timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT users_email_key UNIQUE (email),
        CONSTRAINT users_email_check CHECK (email = lower(email)),
        CONSTRAINT users_role_check CHECK (role IN ('BROKER', 'MANAGER', 'TC', 'AGENT'))
      );
      CREATE INDEX users_newest ON users (created_at, id);
      CREATE INDEX users_by_role ON users (role, created_at, id);
      CREATE INDEX users_search ON users USING gin
        ((coalesce(first_name, '') || ' ' || coalesce(last_name, '')) gin_trgm_ops, email gin_trgm_ops);

      CREATE TABLE sessions (
        sid          text PRIMARY KEY,
        sess         json NOT NULL,
        expire       timestamptz(3) NOT NULL,
        public_id    uuid,
        user_id      uuid REFERENCES users ON DELETE CASCADE,
        created_at   timestamptz(3) NOT NULL DEFAULT now(),
        last_seen_at timestamptz(3) NOT NULL DEFAULT now(),
        user_agent   text,
        address      text,
        CONSTRAINT sessions_public_id_key UNIQUE (public_id),
        CONSTRAINT sessions_user_check CHECK ((user_id IS NULL) = (public_id IS NULL))
      );
      CREATE INDEX sessions_by_user ON sessions (user_id, created_at);
      CREATE INDEX sessions_by_expiry ON sessions (expire);

      CREATE TABLE agents (
        id               uuid PRIMARY KEY,
        user_id          uuid NOT NULL REFERENCES users,
        status           text NOT NULL DEFAULT 'ACTIVE',
        comp_plan        text NOT NULL DEFAULT 'CAP_80_20',
        cap_year_start   date,
        annual_cap_cents bigint,
        w9_url           text,
        ica_url          text,
        created_at       timestamptz(3) NOT NULL DEFAULT now(),
        updated_at       timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT agents_user_id_key UNIQUE (user_id),
        CONSTRAINT agents_status_check CHECK (status IN ('ACTIVE', 'INACTIVE', 'PENDING')),
        CONSTRAINT agents_comp_plan_check CHECK (comp_plan IN ('CAP_80_20', 'HIGH_SPLIT', 'MEMBERSHIP')),
        CONSTRAINT agents_annual_cap_cents_check CHECK (annual_cap_cents >= 0)
      );
      CREATE INDEX agents_newest ON agents (created_at, id);

      CREATE TABLE agent_plan_changes (
        id         uuid PRIMARY KEY,
        agent_id   uuid NOT NULL REFERENCES agents,
        from_plan  text,
        to_plan    text NOT NULL,
        changed_by uuid NOT NULL REFERENCES users,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT agent_plan_changes_from_plan_check CHECK (from_plan IN ('CAP_80_20', 'HIGH_SPLIT', 'MEMBERSHIP')),
        CONSTRAINT agent_plan_changes_to_plan_check CHECK (to_plan IN ('CAP_80_20', 'HIGH_SPLIT', 'MEMBERSHIP'))
      );
      CREATE INDEX agent_plan_changes_by_agent ON agent_plan_changes (agent_id, created_at, id);

      CREATE TABLE links (
        id         uuid PRIMARY KEY,
        purpose    text NOT NULL,
        subject_id uuid NOT NULL,
        expires_at timestamptz(3),
        used_at    timestamptz(3),
        revoked_at timestamptz(3),
        created_by uuid REFERENCES users,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT links_purpose_check CHECK (purpose IN ('SET_PASSWORD', 'CDA', 'DOCUMENT_SHARE', 'CALENDAR_FEED'))
      );
      CREATE INDEX links_by_subject ON links (purpose, subject_id, created_at);

      CREATE TABLE attempts (
        id         uuid PRIMARY KEY,
        kind       text NOT NULL,
        account    text,
        address    text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT attempts_kind_check CHECK (kind IN ('SIGN_IN', 'TOTP', 'FORGOT_PASSWORD', 'LEAD'))
      );
      CREATE INDEX attempts_by_account ON attempts (kind, account, created_at);
      CREATE INDEX attempts_by_address ON attempts (kind, address, created_at);
      CREATE INDEX attempts_oldest ON attempts (created_at);

      CREATE TABLE brokerage_settings (
        id                               integer PRIMARY KEY DEFAULT 1,
        name                             text NOT NULL,
        address                          text,
        phone                            text,
        licence_number                   text,
        designated_broker_name           text,
        designated_broker_licence_number text,
        iabs_url                         text,
        time_zone                        text NOT NULL DEFAULT 'America/Chicago',
        default_commission_rate          integer NOT NULL DEFAULT 3000,
        plans                            jsonb NOT NULL,
        require_totp                     boolean NOT NULL DEFAULT false,
        updated_at                       timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT brokerage_settings_id_check CHECK (id = 1),
        CONSTRAINT brokerage_settings_default_commission_rate_check CHECK (default_commission_rate BETWEEN 0 AND 100000)
      );
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE brokerage_settings, attempts, links, agent_plan_changes, agents, sessions, users')
  }
}
