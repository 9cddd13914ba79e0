-- TREC's data on the licenses of people, payees and the brokerage.

CREATE TABLE licence_files (
  id          uuid PRIMARY KEY,
  object_id   uuid REFERENCES objects ON DELETE SET NULL,
  name        text,
  file_date   date NOT NULL,
  state       text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'READ', 'REFUSED')),
  problem     text,
  rows        integer NOT NULL DEFAULT 0,
  found       integer NOT NULL DEFAULT 0,
  changed     integer NOT NULL DEFAULT 0,
  uploaded_by uuid REFERENCES users ON DELETE SET NULL,
  read_at     timestamptz(3),
  created_at  timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX licence_files_newest ON licence_files (created_at, id);

CREATE TABLE licence_readings (
  id             uuid PRIMARY KEY,
  digits         text NOT NULL,
  number         text NOT NULL,
  is_found       boolean NOT NULL DEFAULT true,
  name           text NOT NULL,
  type           text NOT NULL,
  status         text NOT NULL,
  is_active      boolean NOT NULL DEFAULT false,
  expires        date,
  sponsor_number text,
  sponsor_name   text,
  file_id        uuid NOT NULL REFERENCES licence_files,
  created_at     timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX licence_readings_by_digits ON licence_readings (digits, created_at, id);

CREATE TABLE licence_flags (
  digits text NOT NULL,
  flag   text NOT NULL,
  since  timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (digits, flag)
);
