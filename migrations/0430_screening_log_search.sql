-- Written by hand. Never edit it once released.

-- The text in which the quick search of the screening log searches. A table derives it, a view has to return it.
do $$
begin
  execute format(
    'create or replace view screening_log with (security_invoker = true) as
      select log.*, studydesk_normalise(coalesce(log.subject_id, '''')) as search_text from (%s) log',
    rtrim(pg_get_viewdef('screening_log'::regclass), ';')
  );
end
$$;
