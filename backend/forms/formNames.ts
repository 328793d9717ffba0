import type { ResourceRow } from '#resources/rows.ts'
import type { Writing } from '../engine/types.ts'

type FormWrite = Writing<ResourceRow['form']>

/** Former names of a form at most: the latest ones. */
const mostNames = 50

const isSameName = (one: unknown, other: string): boolean => String(one).trim().toLowerCase() === other.trim().toLowerCase()

/** A renamed form is still found under its former name by forms whose approved versions read it: these never change. */
export async function storeFormerName({ before, after, work, ...rest }: FormWrite): Promise<void> {
  if (before === null || before.name === null || after.name === null || before.name === after.name) return
  const former = before.name
  const others = namesOf(after.formerNames).filter((name) => !isSameName(name, former) && !isSameName(name, after.name ?? ''))
  const formerNames = isSameName(former, after.name) ? others : [...others, former].slice(-mostNames)
  await work.trusted.update('form', after.id, { formerNames })
  await releaseFormName({ before, after, work, ...rest })
}

/** The name of a form is no longer the former name of another one. */
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
