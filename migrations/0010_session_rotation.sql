-- When a session's cookie value was changed last: the value before it is still taken for some seconds, as its answer may have been lost.
alter table session add column rotated_at timestamptz;
-- Values are compared within the session's own row; nothing ever looked a session up by them.
drop index session_previous_index;
