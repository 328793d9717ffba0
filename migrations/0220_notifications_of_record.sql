-- Written by hand. Never edit it once released.

-- What is unread of one record is closed together, once it is done.
create index notification_unread_of_record on notification (org_id, record_id) where status = 'UNREAD';
