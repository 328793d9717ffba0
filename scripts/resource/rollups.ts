/** A roll-up of the new rows, shown by their parent. */
export interface RollupRequest {
  readonly name: string
  readonly kind: RollupKind
  /** The resource whose rows are rolled up. */
  readonly of: string
  /** The field that is rolled up; a count has none. */
  readonly field?: string
  /** Its type, once the resource is declared. */
  readonly type?: string
}

/** Options of the field by kind of roll-up, beside the rows that belong to the parent; `field` and its type are those that are rolled up. */
const rollupKinds = {
  count: () => ({}),
  sum: ({ field, type }) => ({ take: 'sum', field, as: type }),
  largest: ({ field, type }) => ({ take: 'largest', field, as: type }),
  smallest: ({ field, type }) => ({ take: 'smallest', field, as: type }),
} as const satisfies Readonly<Record<string, (rolledUp: Pick<RollupRequest, 'field' | 'type'>) => Readonly<Record<string, unknown>>>>
export type RollupKind = keyof typeof rollupKinds

const kindNames = Object.keys(rollupKinds) as readonly RollupKind[]

/** `calibrations:count`, `calibrations:count=calibration`, or `NAME:KIND=[RESOURCE.]FIELD`. @throws Error that says what to write */
export function parseRollup(text: string, resource: string): RollupRequest {
  const [, name = '', kind = '', argument = ''] = /^([a-z]\w*):(\w+)(?:=(.*))?$/.exec(text) ?? []
  const known = kindNames.find((each) => each === kind)
  if (known === undefined) throw new Error(`--rollup ${text}: write calibrations:count. Kinds: ${kindNames.join(', ')}`)
  const field = argument.startsWith(`${resource}.`) ? argument.slice(resource.length + 1) : argument
  if (field.includes('.')) throw new Error(`--rollup ${text}: it rolls up rows of ${resource}`)
  if (known === 'count') return { name, kind: known, of: resource }
  if (field === '') throw new Error(`--rollup ${text}: say which field of ${resource}: ${name}:${kind}=…`)
  return { name, kind: known, of: resource, field }
}

/** The field of the parent. */
export function rollupField({ kind, of, field, type }: RollupRequest, reference: string) {
  const optionsOf: (rolledUp: Pick<RollupRequest, 'field' | 'type'>) => Readonly<Record<string, unknown>> = rollupKinds[kind]
  return { type: 'rollup' as const, of, by: { [reference]: 'id' }, ...optionsOf({ field, type }) }
}
