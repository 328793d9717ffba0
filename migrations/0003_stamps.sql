-- When and in which transaction an event happened is the database's to say: the server writes neither.
do $$
declare
  app text := studydesk_application_role()::text;
begin
  execute format('revoke insert on audit_event, unlock_event from %s', app);
  execute format('grant insert (org_id, id, user_id, kind, action, record_id, study_id, site_id, changes, reason, correlation_id) on audit_event to %s', app);
  execute format('grant insert (org_id, id, user_id, record_id, code, reason, signature_id, expires_at) on unlock_event to %s', app);
end
$$;
