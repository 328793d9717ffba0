-- A calendar address ends for good when its user is deactivated, by whatever way: it does not work again once they come back.
create function studydesk_end_calendar_feed() returns trigger language plpgsql as $$
begin
  with ended as (delete from calendar_feed where org_id = new.org_id and user_id = new.id returning id)
  insert into audit_event (org_id, id, kind, action, record_id, changes)
    select new.org_id, gen_random_uuid(), 'calendarFeed', 'remove', ended.id, '{}' from ended;
  return null;
end
$$;
create trigger ends_calendar_feed after update of status on "user" for each row
  when (new.status = 'DEACTIVATED' and old.status is distinct from new.status) execute function studydesk_end_calendar_feed();
