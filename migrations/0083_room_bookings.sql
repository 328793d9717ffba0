-- Written by hand. Never edit it once released.

create extension if not exists btree_gist;

-- What a planned visit takes up of a room: one of its places, for a while by the clocks of the site. However it is written, no place is taken twice.
create table room_booking (
  org_id uuid not null,
  participant_visit_id uuid not null,
  room_id uuid not null,
  place integer not null,
  during tsrange not null,
  primary key (org_id, participant_visit_id),
  constraint room_booking_once exclude using gist (org_id with =, room_id with =, place with =, during with &&)
);
alter table room_booking enable row level security;
alter table room_booking force row level security;
create policy organisation on room_booking using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
  with check (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid));
