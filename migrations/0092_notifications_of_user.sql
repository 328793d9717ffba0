-- Written by hand. Never edit it once released.

-- What a user has not read, which is counted again and again, and what they read from the newest on: neither walks the others' rows.
create index notification_unread on notification (org_id, user_id, created_at desc, id desc) where status = 'UNREAD';
create index notification_newest on notification (org_id, user_id, created_at desc, id desc);
