import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Whom agents serve and what they list. */
export class ClientsAndProperties implements MigrationInterface {
  readonly name = 'ClientsAndProperties1763683201000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE clients (
        id           uuid PRIMARY KEY,
        agent_id     uuid NOT NULL REFERENCES agents,
        first_name   text NOT NULL,
        last_name    text NOT NULL,
        email        text,
        phone        text,
        type         text NOT NULL,
        budget_cents bigint,
        preferences  jsonb,
        notes        text,
        status       text NOT NULL DEFAULT 'ACTIVE',
        created_at   timestamptz(3) NOT NULL DEFAULT now(),
        updated_at   timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT clients_type_check CHECK (type IN ('BUYER', 'SELLER', 'BOTH')),
        CONSTRAINT clients_status_check CHECK (status IN ('ACTIVE', 'INACTIVE')),
        CONSTRAINT clients_budget_cents_check CHECK (budget_cents >= 0)
      );
      CREATE INDEX clients_newest ON clients (created_at, id);
      CREATE INDEX clients_by_agent ON clients (agent_id, created_at, id);
      CREATE INDEX clients_by_status ON clients (agent_id, status);
      CREATE INDEX clients_search ON clients USING gin ((first_name || ' ' || last_name) gin_trgm_ops,
        email gin_trgm_ops, phone gin_trgm_ops);

      CREATE TABLE properties (
        id               uuid PRIMARY KEY,
        agent_id         uuid NOT NULL REFERENCES agents,
        mls_id           text,
        property_address text NOT NULL,
        city             text NOT NULL,
        state            text NOT NULL DEFAULT 'TX',
        zip              text NOT NULL,
        price_cents      bigint NOT NULL,
        bedrooms         integer,
        bathrooms        double precision,
        square_footage   integer,
        lot_size         text,
        year_built       integer,
        property_type    text,
        description      text,
        features         jsonb,
        photos           jsonb,
        status           text NOT NULL DEFAULT 'ACTIVE',
        listing_date     timestamptz(3) NOT NULL DEFAULT now(),
        sold_date        date,
        created_at       timestamptz(3) NOT NULL DEFAULT now(),
        updated_at       timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT properties_property_type_check CHECK
          (property_type IN ('SINGLE_FAMILY', 'CONDO', 'TOWNHOUSE', 'MULTI_FAMILY', 'LAND', 'COMMERCIAL')),
        CONSTRAINT properties_status_check CHECK (status IN ('ACTIVE', 'PENDING', 'SOLD', 'CANCELLED')),
        CONSTRAINT properties_price_cents_check CHECK (price_cents >= 0),
        CONSTRAINT properties_bedrooms_check CHECK (bedrooms >= 0),
        CONSTRAINT properties_bathrooms_check CHECK (bathrooms >= 0 AND bathrooms * 2 = trunc(bathrooms * 2)),
        CONSTRAINT properties_square_footage_check CHECK (square_footage >= 0)
      );
      CREATE INDEX properties_newest ON properties (created_at, id);
      CREATE INDEX properties_by_agent ON properties (agent_id, created_at, id);
      CREATE INDEX properties_by_status ON properties (status, created_at, id);
      CREATE INDEX properties_by_agent_and_status ON properties (agent_id, status, created_at, id);
      CREATE INDEX properties_search ON properties
        USING gin (property_address gin_trgm_ops, city gin_trgm_ops, mls_id gin_trgm_ops);
      CREATE INDEX properties_photos ON properties USING gin (photos jsonb_path_ops);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE properties, clients')
  }
}
