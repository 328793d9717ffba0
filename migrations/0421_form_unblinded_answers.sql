-- Written by hand. Never edit it once released.

-- Names under which a form version stores answers that only unblinded roles may see. They follow from its content, so that every query over
-- answers can leave them out without reading the content. Contents stored so far have none.
alter table form_content add column unblinded_answers text[] not null default '{}';
