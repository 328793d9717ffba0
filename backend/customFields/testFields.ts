import type { TestNode } from '../testing/index.ts'

const admin = 'admin@northlake.example'

/** Adds a field to the records of Northlake, by its API. */
export async function addField(
  node: TestNode,
  field: Readonly<Record<string, unknown>>,
): Promise<{ readonly id: string; readonly key: string }> {
  const answer = await node.fetch('custom-fields', { as: admin, method: 'POST', body: { labelFr: `${field.labelEn} (fr)`, ...field } })
  const { data, error } = await answer.json()
  if (answer.status !== 201) throw new Error(JSON.stringify(error))
  return data
}

export async function addOption(
  node: TestNode,
  customFieldId: string,
  labelEn: string,
): Promise<{ readonly id: string; readonly code: string }> {
  const body = { customFieldId, labelEn, labelFr: `${labelEn} (fr)` }
  const answer = await node.fetch('custom-field-options', { as: admin, method: 'POST', body })
  const { data, error } = await answer.json()
  if (answer.status !== 201) throw new Error(JSON.stringify(error))
  return data
}
