import type { ResourceRow } from '#resources/core/rows.ts'
import type { WriteContext } from '../platform/engine/types.ts'

type FormWrite = WriteContext<ResourceRow['form']>

/** Most former names that are stored for a form: the latest ones. */
const mostNames = 50

const isSameName = (name: unknown, other: string): boolean => String(name).trim().toLowerCase() === other.trim().toLowerCase()

/** Stores the former name of a renamed form, so that approved versions of other forms, which never change, still find it. */
export async function storeFormerName({ before, after, work, ...rest }: FormWrite): Promise<void> {
  if (before === null || before.name === null || after.name === null || before.name === after.name) return
  const formerName = before.name
  const others = namesOf(after.formerNames).filter((name) => !isSameName(name, formerName) && !isSameName(name, after.name ?? ''))
  const formerNames = isSameName(formerName, after.name) ? others : [...others, formerName].slice(-mostNames)
  await work.trusted.update('form', after.id, { formerNames })
  await releaseFormName({ before, after, work, ...rest })
}

/** Removes the name of a form from the former names of other forms. */
export async function releaseFormName({ after, run, work, caller }: FormWrite): Promise<void> {
  const { id, name, studyId } = after
  if (name === null) return
  const { rows } = await run({
    text: `select id::text, former_names as "formerNames" from form
      where org_id = $1 and id <> $2 and study_id is not distinct from $3
        and exists (select from jsonb_array_elements_text(former_names) former where lower(trim(former)) = lower(trim($4)))`,
    values: [caller.orgId, id, studyId, name],
  })
  for (const other of rows as unknown as readonly Pick<ResourceRow['form'], 'id' | 'formerNames'>[])
    await work.trusted.update('form', other.id, { formerNames: namesOf(other.formerNames).filter((each) => !isSameName(each, name)) })
}

const namesOf = (names: unknown): readonly string[] => (Array.isArray(names) ? names.map(String) : [])
