-- Made by schema:diff from the declarations. Review it; never edit it once released.

alter table "saved_report" drop constraint "saved_report_report_check";

alter table "saved_report" add constraint "saved_report_report_check" check ("report" in ('portfolioInsights', 'studyInsights', 'demographics', 'enrolmentInsights', 'recruitmentSource', 'studySiteStatus', 'siteRanking', 'userReport', 'learningCompletion', 'custom'));
