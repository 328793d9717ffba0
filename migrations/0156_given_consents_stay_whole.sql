-- Written by hand. Never edit it once released.

-- What a consent says of its giving since: when, by which way, before which witness, from where.
create or replace function studydesk_keep_given_consent() returns trigger language plpgsql as $$
begin
  if old.given_on is not null and (tg_op = 'DELETE' or (
      new.participant_study_id, new.study_id, new.site_id, new.study_consent_id, new.number, new.language, new.form_id, new.form_version_id,
      new.integrity_key, new.explained_by, new.form_submission_id, new.given_on, new.given_by, new.representative_name,
      new.representative_relation, new.scan_file_id, new.answers, new.attested_by, new.given_time, new.given_way, new.witness_name, new.signed_from, new.signed_device, new.released_on,
      new.attested_on, new.signed_on, new.signed_name, new.signed_mark,
      new.meeting_id
    ) is distinct from (
      old.participant_study_id, old.study_id, old.site_id, old.study_consent_id, old.number, old.language, old.form_id, old.form_version_id,
      old.integrity_key, old.explained_by, old.form_submission_id, old.given_on, old.given_by, old.representative_name,
      old.representative_relation, old.scan_file_id, old.answers, old.attested_by, old.given_time, old.given_way, old.witness_name, old.signed_from, old.signed_device, old.released_on,
      old.attested_on, old.signed_on, old.signed_name, old.signed_mark,
      old.meeting_id
    )) then
    raise exception 'A consent that was given is not changed' using errcode = 'integrity_constraint_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
