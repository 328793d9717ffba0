-- Written by hand. Never edit it once released.

-- The view of migration 0321. A site whose opening date is in the future needs no documents yet: nothing of it is missing or expired.
create or replace view expected_document with (security_invoker = true, security_barrier = true) as
  with required as not materialized (
    select rule.org_id, rule.id as rule_id, rule.document_type_id, rule.per, rule.course_id, rule.valid_months, rule.warn_days, rule.site_roles,
      rule.created_at, rule.created_by, rule.updated_at, rule.updated_by, study.id as study_id, home.time_zone,
      studydesk_id_of(rule.id, study.id) as id, coalesce(rule.for_each_version, false) as for_each_version
    from document_rule rule
    join organisation home on home.org_id = rule.org_id
    join study on study.org_id = rule.org_id and study.deleted_at is null and study.status = any(rule.study_states)
      and (rule.study_id = study.id or (rule.study_id is null and not exists (select from document_rule own
        where own.org_id = rule.org_id and own.document_type_id = rule.document_type_id and own.per = rule.per and own.study_id = study.id)))
  ), open_site as not materialized (
    select place.org_id, place.study_id, place.site_id, site.time_zone
    from study_site place
    join organisation home on home.org_id = place.org_id
    join site on site.org_id = place.org_id and site.id = place.site_id and site.deleted_at is null
    where place.status = 'OPEN'
      and (place.opened_on is null or place.opened_on <= (now() at time zone coalesce(site.time_zone, home.time_zone))::date)
  ), subject as (
    select required.*, required.id as subject_id, null::uuid as site_id, null::uuid as user_id, null::uuid as participant_id,
      null::uuid as participant_study_id, null::text as site_zone
    from required where required.per = 'STUDY'
    union all
    select required.*, studydesk_id_of(required.id, open_site.site_id), open_site.site_id, null, null, null, open_site.time_zone
    from required
    join open_site on open_site.org_id = required.org_id and open_site.study_id = required.study_id
    where required.per = 'SITE'
    union all
    select required.*, studydesk_id_of(studydesk_id_of(required.id, member.site_id), member.user_id), member.site_id, member.user_id, null, null,
      open_site.time_zone
    from required
    join study_site_assignment member on member.org_id = required.org_id and member.study_id = required.study_id
      and (coalesce(cardinality(required.site_roles), 0) = 0 or member.site_role = any(required.site_roles))
    join open_site on open_site.org_id = required.org_id and open_site.study_id = required.study_id and open_site.site_id = member.site_id
    join "user" person on person.org_id = member.org_id and person.id = member.user_id
      and person.status in ('ACTIVE', 'AUTHENTICATED', 'FEDERATED') and person.is_machine is not true
    where required.per = 'PERSON'
    union all
    select required.*, studydesk_id_of(required.id, card.participant_id), card.site_id, null, card.participant_id, card.id, open_site.time_zone
    from required
    join participant_study card on card.org_id = required.org_id and card.study_id = required.study_id
      and card.recruitment_status = 'ENROLLED' and card.conduct_status not in ('COMPLETED', 'WITHDRAWN')
    join open_site on open_site.org_id = required.org_id and open_site.study_id = required.study_id and open_site.site_id = card.site_id
    where required.per = 'PARTICIPANT' and (select person.deleted_at is null from participant person
      where person.org_id = card.org_id and person.id = card.participant_id)
  )
  select subject.org_id, subject.subject_id as id, 1 as version, subject.created_at, subject.created_by, subject.updated_at, subject.updated_by,
    subject.document_type_id, kind.section, subject.study_id, subject.site_id, subject.user_id, subject.participant_id,
    case when subject.for_each_version then in_force.id end as protocol_version_id, subject.per,
    judged.state, best.document_date, best.valid_until as expires_on, exemption.reason,
    case when judged.state = 'IN_REVIEW' then waiting.id else best.filed_document_id end as filed_document_id,
    case when judged.state = 'IN_REVIEW' then waiting.document_id else best.document_id end as document_id,
    case when judged.state = 'IN_REVIEW' then waiting.version_number else best.version_number end as version_number,
    subject.course_id, agreed.id as consent_id, coalesce(subject.user_id, best.filed_by) as responsible_id, subject.rule_id
  from subject
  join document_type kind on kind.org_id = subject.org_id and kind.id = subject.document_type_id
  cross join lateral (select (now() at time zone coalesce(subject.site_zone, subject.time_zone))::date as today) clock
  left join lateral (select protocol.id from protocol_version protocol
    where protocol.org_id = subject.org_id and protocol.study_id = subject.study_id and protocol.effective_on <= clock.today
    order by protocol.effective_on desc limit 1) in_force on subject.for_each_version
  left join lateral (select waiver.reason from document_exemption waiver
    where waiver.org_id = subject.org_id and waiver.study_id = subject.study_id and waiver.document_type_id = subject.document_type_id
      and (waiver.site_id is null or waiver.site_id = subject.site_id) and (waiver.user_id is null or waiver.user_id = subject.user_id)
    order by waiver.created_at limit 1) exemption on true
  -- The newest consent to the study's main consent form.
  left join lateral (select consent.id, consent.state, consent.given_on, consent.needs_countersignature from study_consent main
    join consent on consent.org_id = main.org_id and consent.study_consent_id = main.id
      and consent.participant_study_id = subject.participant_study_id
    where main.org_id = subject.org_id and main.study_id = subject.study_id and main.purpose = 'MAIN' and main.is_active
    order by consent.number desc limit 1) agreed on subject.per = 'PARTICIPANT'
  left join lateral (
    select counted.* from (
      select filed.id as filed_document_id, filed.document_id, filed.version_number, filed.document_date, filed.filed_by,
        least(filed.expires_on, (filed.document_date + make_interval(months => subject.valid_months))::date) as valid_until
      from filed_document filed
      where filed.org_id = subject.org_id and filed.study_id = subject.study_id and filed.document_type_id = subject.document_type_id
        and filed.status = 'REVIEWED' and (filed.site_id is null or filed.site_id = subject.site_id)
        and filed.user_id is not distinct from subject.user_id
        and (in_force.id is null or filed.protocol_version_id = in_force.id)
      union all
      select null, null, null, finished.day, null,
        least(finished.expires_on, (finished.day + make_interval(months => subject.valid_months))::date)
      from (select (progress.finished_on at time zone subject.time_zone)::date as day, progress.expires_on from course_progress progress
        where progress.org_id = subject.org_id and progress.course_id = subject.course_id and progress.user_id = subject.user_id
          and progress.finished_on is not null) finished
      union all
      select null, null, null, agreed.given_on, null, null
      where agreed.state = 'LAST_REVIEW' or (agreed.state = 'CONSENTED' and agreed.needs_countersignature is not true)
    ) counted
    -- A document without an end counts before all others.
    order by counted.valid_until desc nulls first, counted.document_date desc limit 1) best on true
  left join lateral (select filed.id, filed.document_id, filed.version_number from filed_document filed
    where filed.org_id = subject.org_id and filed.study_id = subject.study_id and filed.document_type_id = subject.document_type_id
      and filed.status = 'FILED' and (filed.site_id is null or filed.site_id = subject.site_id)
      and filed.user_id is not distinct from subject.user_id
      and (in_force.id is null or filed.protocol_version_id = in_force.id)
    order by filed.created_at desc limit 1) waiting on true
  cross join lateral (select case
      when exemption.reason is not null then 'NOT_APPLICABLE'
      when best.document_date is not null and (best.valid_until is null or best.valid_until > clock.today + subject.warn_days) then 'CURRENT'
      when waiting.id is not null or agreed.state = 'CONSENTED' then 'IN_REVIEW'
      when best.document_date is null then 'MISSING'
      when best.valid_until < clock.today then 'EXPIRED'
      else 'EXPIRING'
    end as state) judged;
