-- What documents are called is looked for before what they say.
create index document_text_titles_index on document_text using gin (titles) with (fastupdate = off);
