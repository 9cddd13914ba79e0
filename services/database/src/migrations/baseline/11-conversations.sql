-- Messages, about a deal or not.

CREATE TABLE deal_messages (
  id         uuid PRIMARY KEY,
  deal_id    uuid NOT NULL REFERENCES deals,
  author_id  uuid NOT NULL REFERENCES users,
  from_side  text NOT NULL CHECK (from_side IN ('AGENT', 'BROKER')),
  body       text NOT NULL,
  named      jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX deal_messages_by_deal ON deal_messages (deal_id, created_at, id);
CREATE INDEX deal_messages_newest ON deal_messages (created_at, id);

CREATE TABLE deal_message_documents (
  message_id  uuid NOT NULL REFERENCES deal_messages ON DELETE CASCADE,
  document_id uuid NOT NULL REFERENCES documents ON DELETE CASCADE,
  position    integer NOT NULL,
  is_of_deal  boolean NOT NULL DEFAULT true,
  PRIMARY KEY (message_id, document_id)
);
CREATE INDEX deal_message_documents_by_document ON deal_message_documents (document_id);
CREATE INDEX deal_message_documents_brought ON deal_message_documents (message_id) WHERE NOT is_of_deal;

-- Unread messages of each reader of a deal's thread.
CREATE TABLE unread_threads (
  user_id    uuid NOT NULL REFERENCES users,
  deal_id    uuid NOT NULL REFERENCES deals,
  side       text NOT NULL CHECK (side IN ('AGENT', 'BROKER')),
  unread     integer NOT NULL CHECK (unread > 0),
  id         uuid NOT NULL REFERENCES deal_messages,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, deal_id)
);
CREATE INDEX unread_threads_by_deal ON unread_threads (deal_id);
CREATE INDEX unread_threads_newest ON unread_threads (user_id, created_at, id);

CREATE TABLE conversations (
  id         uuid PRIMARY KEY,
  people     text NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE conversation_members (
  conversation_id uuid NOT NULL REFERENCES conversations,
  user_id         uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  unread          integer NOT NULL DEFAULT 0 CHECK (unread >= 0),
  PRIMARY KEY (conversation_id, user_id)
);
CREATE INDEX conversation_members_by_user ON conversation_members (user_id, conversation_id);

CREATE TABLE conversation_messages (
  id              uuid PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES conversations,
  author_id       uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  body            text NOT NULL,
  named           jsonb NOT NULL DEFAULT '[]',
  created_at      timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX conversation_messages_in_order ON conversation_messages (conversation_id, created_at, id);
