import { snake } from '#resources/core/names.ts'
import { type ResourceName, resourceNamed } from '#resources/index.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Run } from '../../database/types.ts'
import { compileModel } from '../model/compile.ts'
import { toStored } from '../model/rows.ts'
import type { ResourceModel } from '../model/types.ts'

/** Values that fields have, a list for any of several: `{ courseId, status: ['DRAFT', 'PUBLISHED'] }`. */
type Where<Row> = { readonly [Field in keyof Row]?: Row[Field] | readonly Row[Field][] }

/**
 * Rows as they are stored, for what the domain decides itself: no rights are asked, and none of the trash is read. In the order that people gave them, else by id.
 * @param isLocked they are held until the transaction ends
 */
export async function storedRows<Name extends ResourceName>(
  run: Run,
  orgId: string,
  name: Name,
  where: Where<ResourceRow[Name]>,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<readonly ResourceRow[Name][]> {
  const model = modelOf(name)
  const conditions = Object.entries(where as Readonly<Record<string, unknown>>)
  const { rows } = await run({
    text: `select ${model.columns} from ${model.quotedTable} where org_id = $1${conditions
      .map(([name], place) => ` and "${snake(name)}" = any($${place + 2}::${columnType(model, name)}[])`)
      .join(
        '',
      )}${model.hasTrash ? ' and deleted_at is null' : ''} order by ${model.order === null ? '' : `${model.order.rank.qualified}, `}id${isLocked ? ' for update' : ''}`,
    values: [orgId, ...conditions.map(([, value]) => [value].flat())],
  })
  return rows.map((row) => toStored(model, row)) as unknown as readonly ResourceRow[Name][]
}

function columnType(model: ResourceModel, name: string): string {
  const field = model.byName.get(name)
  const type = field?.column.column(field.definition) ?? null
  if (type === null) throw new Error(`'${model.name}.${name}' is no stored field`)
  return type
}

const models = new Map<ResourceName, ResourceModel>()

function modelOf(name: ResourceName): ResourceModel {
  const known = models.get(name)
  if (known !== undefined) return known
  const model = compileModel(resourceNamed(name), [])
  models.set(name, model)
  return model
}
