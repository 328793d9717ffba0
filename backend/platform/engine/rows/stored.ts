import type { ResourceName } from '#resources/core/registry.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { getResource } from '#resources/index.ts'
import type { Run } from '../../database/types.ts'
import { compileModel } from '../model/compile.ts'
import { toStored } from '../model/rows.ts'
import type { ResourceModel } from '../model/types.ts'

/** Field values that selected rows must have; a list means any of its values: `{ courseId, status: ['DRAFT', 'PUBLISHED'] }`. */
type FieldConditions<Row> = { readonly [Field in keyof Row]?: Row[Field] | readonly Row[Field][] }

/**
 * Reads stored rows for decisions of a domain. It does not check permissions and leaves out the trash. Rows are in the order that users
 * gave them, else by id.
 * @param isLocked true to lock the rows until the transaction ends
 */
export async function readStoredRows<Name extends ResourceName>(
  run: Run,
  orgId: string,
  name: Name,
  rowConditions: FieldConditions<ResourceRow[Name]>,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<readonly ResourceRow[Name][]> {
  const model = modelOf(name)
  const conditions = Object.entries(rowConditions as Readonly<Record<string, unknown>>)
  const { rows } = await run({
    text: `select ${model.columns} from ${model.quotedTable} where org_id = $1${conditions
      .map(([name], index) => ` and "${toSnakeCase(name)}" = any($${index + 2}::${findColumnType(model, name)}[])`)
      .join(
        '',
      )}${model.hasTrash ? ' and deleted_at is null' : ''} order by ${model.order === null ? '' : `${model.order.rank.qualified}, `}id${isLocked ? ' for update' : ''}`,
    values: [orgId, ...conditions.map(([, value]) => [value].flat())],
  })
  return rows.map((row) => toStored(model, row)) as unknown as readonly ResourceRow[Name][]
}

function findColumnType(model: ResourceModel, name: string): string {
  const field = model.byName.get(name)
  const type = field?.column.column(field.definition) ?? null
  if (type === null) throw new Error(`'${model.name}.${name}' is no stored field`)
  return type
}

const models = new Map<ResourceName, ResourceModel>()

function modelOf(name: ResourceName): ResourceModel {
  const cachedModel = models.get(name)
  if (cachedModel !== undefined) return cachedModel
  const model = compileModel(getResource(name), [])
  models.set(name, model)
  return model
}
