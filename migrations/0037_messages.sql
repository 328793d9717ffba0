-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "mail" drop constraint "mail_template_check";

alter table "mail" drop constraint "mail_problem_check";

alter table "participant_study" add column "dct_status" text;

alter table "mail" alter column "recipient" drop not null;

alter table "mail" add column "channel" text not null default 'EMAIL';

alter table "mail" add column "participant_id" uuid;

alter table "participant_study" add constraint "participant_study_dct_status_check" check ("dct_status" in ('NOT_REGISTERED', 'INVITE_SENT', 'ACTIVE', 'NOT_CONSENTED', 'SCHEDULED', 'REVIEW', 'CONSENTED'));

alter table "mail" add constraint "mail_template_check" check ("template" in ('invitation', 'dctInvite'));

alter table "mail" add constraint "mail_channel_check" check ("channel" in ('EMAIL', 'SMS'));

alter table "mail" add constraint "mail_problem_check" check ("problem" in ('UNREACHABLE', 'LOGIN_REFUSED', 'DEFERRED', 'REFUSED', 'TIMED_OUT', 'BROKEN_OFF', 'NO_ANSWER', 'NODE_ENDED', 'FAULT', 'NO_CONTACT'));

create index "mail_participant_id_index" on "mail" ("org_id", "participant_id");

create index "mail_channel_sort_index" on "mail" ("org_id", "channel", "id");

alter table "mail" add constraint "mail_participant_id_reference"
  foreign key (org_id, "participant_id") references "participant" (org_id, id);
