-- The role that API and worker sign in as in production: it may add to the audit log and the commission ledger and read
-- them, and never change, delete or empty them. Run by the owner of the tables after each `cli.js migrate`; running it
-- again changes nothing. Then: ALTER ROLE bluebonnet_app LOGIN PASSWORD '…', and give the processes this role's
-- DATABASE_URL; migrations keep the owner's.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'bluebonnet_app') THEN CREATE ROLE bluebonnet_app NOLOGIN; END IF;
END $$;

GRANT USAGE ON SCHEMA public TO bluebonnet_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO bluebonnet_app;
REVOKE UPDATE, DELETE, TRUNCATE ON audit_log, audit_seals, commission_ledger FROM bluebonnet_app;

-- Only without REDIS_URL, for the queues' schema `bullmq`, which the worker makes itself:
--   GRANT CREATE ON DATABASE bluebonnet TO bluebonnet_app;
