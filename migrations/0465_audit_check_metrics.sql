-- Metrics show the results of the last check of the audit trail, over all organisations and without their content.
create policy sealing on audit_verification for select using ((select current_setting('app.purpose', true)) = 'seal');
