/** A roll-up of the new resource's rows, shown in the parent's rows. */
export interface RollupRequest {
  readonly name: string
  readonly kind: RollupKind
  /** The resource whose rows are aggregated. */
  readonly of: string
  /** The aggregated field; absent for a count. */
  readonly field?: string
  /** Type of the field, known once the resource is declared. */
  readonly type?: string
}

/** Options of the roll-up field by kind, in addition to `of` and `by`; `field` and `type` describe the aggregated field. */
const rollupKinds = {
  count: () => ({}),
  sum: ({ field, type }) => ({ take: 'sum', field, as: type }),
  largest: ({ field, type }) => ({ take: 'largest', field, as: type }),
  smallest: ({ field, type }) => ({ take: 'smallest', field, as: type }),
} as const satisfies Readonly<Record<string, (rolledUp: Pick<RollupRequest, 'field' | 'type'>) => Readonly<Record<string, unknown>>>>
export type RollupKind = keyof typeof rollupKinds

const kindNames = Object.keys(rollupKinds) as readonly RollupKind[]

/**
 * Parses `calibrations:count`, `calibrations:count=calibration`, or `NAME:KIND=[RESOURCE.]FIELD`. @throws Error that states the correct
 * syntax
 */
export function parseRollup(text: string, resource: string): RollupRequest {
  const [, name = '', kind = '', argument = ''] = /^([a-z]\w*):(\w+)(?:=(.*))?$/.exec(text) ?? []
  const rollupKind = kindNames.find((each) => each === kind)
  if (rollupKind === undefined) throw new Error(`--rollup ${text}: write calibrations:count. Kinds: ${kindNames.join(', ')}`)
  const field = argument.startsWith(`${resource}.`) ? argument.slice(resource.length + 1) : argument
  if (field.includes('.')) throw new Error(`--rollup ${text}: it rolls up rows of ${resource}`)
  if (rollupKind === 'count') return { name, kind: rollupKind, of: resource }
  if (field === '') throw new Error(`--rollup ${text}: say which field of ${resource}: ${name}:${kind}=…`)
  return { name, kind: rollupKind, of: resource, field }
}

/** Returns the roll-up field of the parent. */
export function createRollupField({ kind, of, field, type }: RollupRequest, reference: string) {
  const optionsOf: (rolledUp: Pick<RollupRequest, 'field' | 'type'>) => Readonly<Record<string, unknown>> = rollupKinds[kind]
  return { type: 'rollup' as const, of, by: { [reference]: 'id' }, ...optionsOf({ field, type }) }
}
