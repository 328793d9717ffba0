-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "form_submission" add column "hidden_unblinded_answers" jsonb;

alter table "form_submission" add constraint "form_submission_hidden_unblinded_answers_check" check (jsonb_typeof("hidden_unblinded_answers") = 'array');
