import type { ResourceRow } from '#resources/core/rows.ts'
import { ageBandOf, ageBandsOf, levelsOfStratum, mostStrata, strataOf, stratumSexes } from '#resources/recruitment/randomisationRules.ts'
import { conflict } from '../../platform/common/errors.ts'
import type { Run, Statement } from '../../platform/database/types.ts'
import type { WeightedArm } from './drawing.ts'

export interface Factor {
  readonly id: string
  readonly name: string
  readonly kind: ResourceRow['randomisationFactor']['kind']
  readonly levels: readonly string[] | null
}
export interface Arm extends WeightedArm {
  readonly name: string
}

/** Site of a study, with the names by which people refer to it. */
export interface StratumSite {
  readonly id: string
  readonly name: string
  readonly code: string | null
}

/** Randomisation design of a study. */
export interface Design {
  readonly method: ResourceRow['study']['randomisationMethod']
  readonly blinding: ResourceRow['study']['blinding']
  readonly factors: readonly Factor[]
}

export const designStatement = (orgId: string, studyId: string): Statement => ({
  text: `select study.randomisation_method as method, study.blinding, coalesce((
      select jsonb_agg(jsonb_build_object('id', factor.id, 'name', factor.name, 'kind', factor.kind, 'levels', factor.levels) order by factor.rank)
      from randomisation_factor factor where factor.org_id = study.org_id and factor.study_id = study.id), '[]') as factors
    from study where study.org_id = $1 and study.id = $2`,
  values: [orgId, studyId],
})

export async function readArms(run: Run, orgId: string, studyId: string): Promise<readonly Arm[]> {
  const { rows } = await run({
    text: 'select id::text, name, ratio from randomisation_arm where org_id = $1 and study_id = $2 order by name',
    values: [orgId, studyId],
  })
  return rows as unknown as readonly Arm[]
}

/** Returns all strata of a study. @throws conflict TooManyStrata */
export async function readStrata(run: Run, orgId: string, studyId: string): Promise<readonly string[]> {
  const design = (await run(designStatement(orgId, studyId))).rows[0] as unknown as Design
  const sites = (await readSites(run, orgId, studyId)).map(({ id }) => id)
  const levels = design.factors.map((factor) => levelsOf(factor, sites))
  if (levels.reduce((product, each) => product * each.length, 1) > mostStrata)
    throw conflict('TooManyStrata', { details: { max: mostStrata } })
  return strataOf(levels)
}

/** Returns the sites of a study: the levels of the factor SITE are their ids. */
export async function readSites(run: Run, orgId: string, studyId: string): Promise<readonly StratumSite[]> {
  const { rows } = await run({
    text: `select site.id::text, site.name, site.site_code as code from study_site
      join site on site.org_id = study_site.org_id and site.id = study_site.site_id
      where study_site.org_id = $1 and study_site.study_id = $2 order by lower(site.name), site.id`,
    values: [orgId, studyId],
  })
  return rows as unknown as readonly StratumSite[]
}

/** Returns a function that finds the site in the key of a stratum; null: the site is no factor. */
export const siteFinder =
  (sites: readonly StratumSite[]) =>
  (stratum: string): string | null =>
    sites.find(({ id }) => levelsOfStratum(stratum).includes(id))?.id ?? null

function levelsOf({ kind, levels }: Factor, sites: readonly string[]): readonly string[] {
  if (kind === 'SITE') return sites
  if (kind === 'SEX') return stratumSexes
  if (kind === 'AGE') return ageBandsOf(levels ?? []).map(({ label }) => label)
  return levels ?? []
}

/** Facts about a participant from which the levels of factors follow. */
export interface StratumFacts {
  readonly siteId: string
  readonly sex: string | null
  readonly age: number | null
  /** Answers to questions, by the id of the factor. */
  readonly answers: Readonly<Record<string, unknown>>
}

/** Returns the participant's level of a factor; null: unknown. Pure. */
export function levelOf({ id, kind, levels }: Factor, { siteId, sex, age, answers }: StratumFacts): string | null {
  if (kind === 'SITE') return siteId
  if (kind === 'SEX') return stratumSexes.find((each) => each === sex) ?? null
  if (kind === 'AGE') return age === null ? null : (ageBandOf(levels ?? [], age)?.label ?? null)
  return levels?.find((level) => level === answers[id]) ?? null
}
