-- Made by schema:diff from the declarations. Review it; never edit it once released.

drop index "feedback_frontend_version_sort_index";

alter table "notification" drop constraint "notification_category_check";

alter table "notification" drop constraint "notification_topic_check";

alter table "notification_choice" drop constraint "notification_choice_topic_check";

alter table "feedback" add column "answer" text;

alter table "feedback" add column "closed_on" timestamp(3) with time zone;

alter table "feedback" add column "closed_by" uuid;

alter table "feedback" add constraint "feedback_answer_check" check (char_length("answer") <= 2000);

alter table "notification" add constraint "notification_category_check" check ("category" in ('PARTICIPANTS', 'VISITS', 'FORMS', 'CONSENTS', 'DOCUMENTS', 'SURVEYS', 'LEARNING', 'FEEDBACK', 'MESSAGES'));

alter table "notification" add constraint "notification_topic_check" check ("topic" in ('NEW_PARTICIPANT', 'PARTICIPANT_ENROLLED', 'REGISTRATION_COMPLETED', 'VISIT_REQUESTED', 'VISIT_MISSED', 'VISIT_COMPLETED', 'EPRO_SUBMITTED', 'EPRO_NOT_SUBMITTED', 'FORM_ASSIGNED', 'FORM_TO_REVIEW', 'QUERY_RAISED', 'QUERY_ANSWERED', 'CONSENT_SIGNED', 'CONSENT_ENDED', 'CONSENT_NEEDED_AGAIN', 'MEETING_WAITING', 'DOCUMENT_TO_READ', 'DOCUMENT_REVIEW_DUE', 'DOCUMENT_EXPIRES', 'SURVEY_DUE', 'COURSE_TO_TAKE', 'COURSE_DUE', 'COURSE_EXPIRES', 'FEEDBACK_GIVEN', 'FEEDBACK_DONE', 'MESSAGE_FAILED'));

alter table "notification_choice" add constraint "notification_choice_topic_check" check ("topic" in ('NEW_PARTICIPANT', 'PARTICIPANT_ENROLLED', 'REGISTRATION_COMPLETED', 'VISIT_REQUESTED', 'VISIT_MISSED', 'VISIT_COMPLETED', 'EPRO_SUBMITTED', 'EPRO_NOT_SUBMITTED', 'FORM_ASSIGNED', 'FORM_TO_REVIEW', 'QUERY_RAISED', 'QUERY_ANSWERED', 'CONSENT_SIGNED', 'CONSENT_ENDED', 'CONSENT_NEEDED_AGAIN', 'MEETING_WAITING', 'DOCUMENT_TO_READ', 'DOCUMENT_REVIEW_DUE', 'DOCUMENT_EXPIRES', 'SURVEY_DUE', 'COURSE_TO_TAKE', 'COURSE_DUE', 'COURSE_EXPIRES', 'FEEDBACK_GIVEN', 'FEEDBACK_DONE', 'MESSAGE_FAILED'));

create index "feedback_closed_by_index" on "feedback" ("org_id", "closed_by");

alter table "feedback" add constraint "feedback_closed_by_reference"
  foreign key (org_id, "closed_by") references "user" (org_id, id);
