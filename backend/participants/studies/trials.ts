import { takenAtMine } from '../../access/scopes.ts'
import type { Caller } from '../../caller.ts'
import type { BesideRow } from '../../engine/types.ts'

/**
 * `trials`, the studies in which somebody is at the caller's own study-sites, by name, and `inMyStudies`: are there any? Specification 2,
 * section 3. A few look-ups by key: people are in few studies.
 */
export function trialsBeside(caller: Caller): BesideRow {
  const mine = takenAtMine(caller)
  return {
    sql: `select jsonb_build_object('inMyStudies', count(*) > 0, 'trials', coalesce(
        jsonb_agg(jsonb_build_object('studyId', "study"."id", 'trialName', "study"."trial_name") order by lower("study"."trial_name"), "study"."id"), '[]'))
      from "participant_study" "taken"
      join "study" on "study"."org_id" = "taken"."org_id" and "study"."id" = "taken"."study_id" and "study"."deleted_at" is null
      where "taken"."org_id" = ? and "taken"."participant_id" = "page"."id" and ${mine.sql}`,
    bindings: [caller.orgId, ...mine.bindings],
  }
}
