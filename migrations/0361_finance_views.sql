-- Written by hand. Never edit it once released.

-- Two rates for the same thing never overlap in time. A rate without a site is another thing than a rate of a site, which replaces it.
alter table finance_rate add constraint finance_rate_once exclude using gist (
  org_id with =, study_id with =, coalesce(site_id, '00000000-0000-0000-0000-000000000000'::uuid) with =, kind with =,
  coalesce(visit_id, '00000000-0000-0000-0000-000000000000'::uuid) with =, lower(coalesce(label, '')) with =,
  daterange(valid_from, valid_until, '[]') with &&
);

-- Items that no invoice contains, for the draft that collects them.
create index finance_item_open_index on finance_item (org_id, study_id, site_id, currency, earned_on) where invoice_id is null;

-- Rows of the resource unratedVisit: completed visits that have earned nothing for their site.
create view unrated_visit with (security_invoker = true) as
  select done.org_id, done.id, done.version, done.created_at, done.created_by, done.updated_at, done.updated_by,
    done.study_id, done.site_id, done.visit_id, card.subject_id, done.completed_on,
    exists (select from finance_rate rate where rate.org_id = done.org_id and rate.study_id = done.study_id and rate.kind = 'VISIT'
      and rate.visit_id = done.visit_id and (rate.site_id is null or rate.site_id = done.site_id)
      and rate.valid_from <= done.completed_on and (rate.valid_until is null or rate.valid_until >= done.completed_on)) as has_rate
  from participant_visit done
  join participant_study card on card.org_id = done.org_id and card.id = done.participant_study_id
  where done.status = 'COMPLETED' and done.completed_on is not null
    and not exists (select from finance_item item where item.org_id = done.org_id and item.source_key = 'visit:' || done.id and item.kind = 'VISIT');

-- Rows of the resource financeMonth: sums of the items of a study, a site, a month and a currency.
create view finance_month with (security_invoker = true) as
  select item.org_id, studydesk_id_of(item.study_id, studydesk_id_of(item.site_id, md5(item.month || item.currency)::uuid)) as id, 1 as version,
    min(item.created_at) as created_at, null::uuid as created_by, max(item.updated_at) as updated_at, null::uuid as updated_by,
    item.study_id, item.site_id, item.month, item.currency,
    sum(item.total) as earned,
    coalesce(sum(item.total) filter (where invoice.status in ('ISSUED', 'PAID')), 0) as invoiced,
    coalesce(sum(item.total) filter (where invoice.status = 'PAID'), 0) as paid,
    coalesce(sum(item.total) filter (where invoice.status = 'ISSUED'), 0) as outstanding,
    sum(item.holdback) as holdback
  from (select *, to_char(earned_on, 'YYYY-MM') as month from finance_item) item
  left join finance_invoice invoice on invoice.org_id = item.org_id and invoice.id = item.invoice_id
  group by item.org_id, item.study_id, item.site_id, item.month, item.currency;

do $$
begin
  execute format('grant select on unrated_visit, finance_month to %s', studydesk_application_role());
end
$$;
