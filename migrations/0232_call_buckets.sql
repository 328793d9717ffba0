-- Calls that may still be made by a key, on all nodes together. Keys are hashes. Not worth a log: after a crash all buckets are full again.
create unlogged table call_bucket (
  key text primary key,
  tokens double precision not null,
  at timestamptz not null
);

do $$
declare
  app text := studydesk_application_role()::text;
begin
  execute format('grant select, insert, update, delete on call_bucket to %s', app);
end
$$;
