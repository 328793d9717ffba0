#!/bin/sh
# Runs once, when the database is empty: the two roles, the database, and the functions that searches use (docs/run/installation.md).
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set owner="$OWNER_PASSWORD" --set app="$APP_PASSWORD" <<'SQL'
create role studydesk_owner login password :'owner';
create role studydesk_app login password :'app';
grant studydesk_app to studydesk_owner;
create database studydesk owner studydesk_owner;
\c studydesk
alter function pg_catalog.textlike(text, text) leakproof;
alter function pg_catalog.texticlike(text, text) leakproof;
alter function pg_catalog.arrayoverlap(anyarray, anyarray) leakproof;
alter function pg_catalog.ts_match_vq(tsvector, tsquery) leakproof;
SQL
