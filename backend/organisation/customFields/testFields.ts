import type { TestNode } from '../../app/testing/index.ts'

const admin = 'admin@northlake.example'

/** Adds a custom field to the records of Northlake, through its API. */
export async function addField(
  node: TestNode,
  field: Readonly<Record<string, unknown>>,
): Promise<{ readonly id: string; readonly key: string }> {
  const response = await node.fetch('custom-fields', { as: admin, method: 'POST', body: { labelFr: `${field.labelEn} (fr)`, ...field } })
  const { data, error } = await response.json()
  if (response.status !== 201) throw new Error(JSON.stringify(error))
  return data
}

export async function addOption(
  node: TestNode,
  customFieldId: string,
  labelEn: string,
): Promise<{ readonly id: string; readonly code: string }> {
  const body = { customFieldId, labelEn, labelFr: `${labelEn} (fr)` }
  const response = await node.fetch('custom-field-options', { as: admin, method: 'POST', body })
  const { data, error } = await response.json()
  if (response.status !== 201) throw new Error(JSON.stringify(error))
  return data
}
