import type { ResourceRow } from '#resources/core/rows.ts'
import { withFormName } from '#resources/forms/content/answersElsewhere.ts'
import type { WriteContext } from '../../platform/engine/types.ts'

/** Updates the data rules that read a form by its name when the form is renamed. */
export async function followFormName({ before, after, run, work, caller }: WriteContext<ResourceRow['form']>): Promise<void> {
  if (before === null || before.name === null || after.name === null || before.name === after.name) return
  const { rows } = await run({
    text: `select id::text, expression from data_rule
      where org_id = $1 and ($2::uuid is null or study_id = $2) and position(lower(trim($3)) in lower(expression)) > 0`,
    values: [caller.orgId, after.studyId, before.name],
  })
  for (const { id, expression } of rows as unknown as readonly { readonly id: string; readonly expression: string }[]) {
    const changed = withFormName(expression, before.name, after.name)
    if (changed !== expression) await work.trusted.update('dataRule', id, { expression: changed })
  }
}
