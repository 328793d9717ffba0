import type { RecordFileReading, RecordName } from '#resources/participants/recordImport.ts'
import { hasStudySite } from '../../platform/common/caller.ts'
import type { CallerContext } from '../../platform/engine/types.ts'
import { summaryOf } from './columns.ts'
import { normaliseLabel } from './labels.ts'
import type { RecordFile } from './recordPlan.ts'

/** Usual variables of participant fields in REDCap projects. */
const usualNames: Readonly<Record<string, readonly string[]>> = {
  participantClientId: ['client_id', 'mrn', 'patient_id', 'medical_record_number', 'chart_number'],
  firstName: ['first_name', 'firstname', 'name_first', 'fname', 'given_name', 'prenom'],
  lastName: ['last_name', 'lastname', 'name_last', 'lname', 'surname', 'family_name', 'nom'],
  dob: ['dob', 'birth_date', 'birthdate', 'date_of_birth', 'ddn', 'date_naissance'],
  gender: ['sex', 'gender', 'sexe', 'genre'],
  email: ['email', 'e_mail', 'email_address', 'courriel'],
  primaryMobile: ['mobile', 'phone', 'telephone', 'telephone_1', 'cell', 'phone_number', 'cellulaire'],
  postalCode: ['postal_code', 'postalcode', 'zip', 'zip_code', 'zipcode', 'code_postal'],
  streetAddress: ['address', 'street', 'street_address', 'adresse'],
}

interface NamedRow {
  readonly id: string
  readonly name: string
}

/** Describes a file with proposals: visits for events, sites for data access groups, and columns for participant fields. */
export async function proposeReading(
  { caller, studydesk }: CallerContext,
  studyId: string,
  { columns, records, style }: RecordFile,
): Promise<RecordFileReading> {
  const [siteRows, visitRows] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select site.id::text, site.name from study_site join site on site.org_id = study_site.org_id and site.id = study_site.site_id
        where study_site.org_id = $1 and study_site.study_id = $2 order by site.name`,
      values: [caller.orgId, studyId],
    },
    {
      text: `select visit.id::text, visit.name, coalesce((select string_agg(study_group.name, ', ') from study_group
          where study_group.org_id = visit.org_id and study_group.id = any(visit.group_ids)), '') as "groups"
        from visit where org_id = $1 and study_id = $2 order by rank`,
      values: [caller.orgId, studyId],
    },
  ])
  const sites = ((siteRows?.rows ?? []) as unknown as readonly NamedRow[]).filter(({ id }) => hasStudySite(caller, studyId, id))
  const visits = (visitRows?.rows ?? []) as unknown as readonly (NamedRow & { readonly groups: string })[]
  const rows = records.flatMap((record) => record.rows)
  const groupColumn = columns.find(({ use }) => use === 'group')
  const groups = rows.map(({ cells }) => (groupColumn === undefined ? '' : (cells[groupColumn.index]?.trim() ?? '')))
  return {
    rows: rows.length,
    records: records.length,
    hasLabels: style.hasLabels,
    columns: columns.map(summaryOf),
    events: namesOf(rows.map(({ event }) => event)).map((each) => ({ ...each, proposedId: visitOf(each.name, visits) })),
    groups: namesOf(groups).map((each) => ({ ...each, proposedId: siteOf(each.name, sites) })),
    participant: proposedColumns(columns.map(({ name }) => name)),
    sites,
    visits: visits.map(({ id, name }) => ({ id, name })),
  }
}

const namesOf = (names: readonly string[]): readonly RecordName[] =>
  [...Map.groupBy(names, (name) => name)].flatMap(([name, same]) => (name === '' ? [] : [{ name, rows: same.length, proposedId: null }]))

/** Returns a name as REDCap shortens it in the unique name of an event or a group. */
const slugOf = (name: string, length: number): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9 _]/g, '')
    .trim()
    .replaceAll(/\s+/g, '_')
    .slice(0, length)

/** Finds the visit that an event became: by its unique name `enrolment_arm_1`, or by its label `Enrolment (Arm 1: Drug A)`. Pure. */
export function visitOf(event: string, visits: readonly (NamedRow & { readonly groups: string })[]): string | null {
  const [, unique, arm] = /^(.*)_arm_(\d+)[a-z]?$/.exec(event) ?? []
  const [, label = event, armName = ''] = /^(.*?)\s*\(Arm \d+: (.*)\)$/.exec(event) ?? []
  const baseNameOf = ({ name, groups }: (typeof visits)[number]) => (groups === '' ? name : name.replace(` (${groups})`, ''))
  const candidates = visits.filter((visit) => {
    const name = baseNameOf(visit)
    return unique === undefined ? normaliseLabel(name) === normaliseLabel(label) : slugOf(name, 18) === slugOf(unique, 18)
  })
  if (candidates.length <= 1) return candidates[0]?.id ?? null
  const byArm = candidates.filter(({ groups }) => normaliseLabel(groups) === normaliseLabel(armName))
  // Arms become groups in their order, and the visits of a group are in that order too.
  return (byArm.length === 1 ? byArm[0]?.id : candidates[Number(arm) - 1]?.id) ?? null
}

const siteOf = (group: string, sites: readonly NamedRow[]): string | null =>
  sites.find(({ name }) => slugOf(name, 18) === slugOf(group, 18) || normaliseLabel(name) === normaliseLabel(group))?.id ?? null

function proposedColumns(headers: readonly string[]): Readonly<Record<string, string>> {
  const byName = new Map(headers.map((header) => [header.toLowerCase(), header]))
  const proposed = Object.entries(usualNames).flatMap(([field, names]) => {
    const header = names.map((name) => byName.get(name)).find((each) => each !== undefined)
    return header === undefined ? [] : [[field, header] as const]
  })
  return { ...(headers[0] === undefined ? {} : { subjectId: headers[0] }), ...Object.fromEntries(proposed) }
}
