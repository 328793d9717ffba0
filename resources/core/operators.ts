/**
 * The operators of a list query. Each is a suffix of the parameter (`name_like=ann`); `eq` has none (`name=Ann`).
 * The specification of the stock data provider (`@refinedev/simple-rest`) gives ne, gte, lte and like.
 */
const valueOperators = ['eq', 'ne', 'gte', 'lte', 'like', 'in'] as const
/** What a field type says which of these may be asked of it. */
export type ValueOperator = (typeof valueOperators)[number]

/** `filled` may be asked of every stored field, whatever its type: `goal_filled=false` finds rows whose goal says nothing. */
export const operators = [...valueOperators, 'filled'] as const
export type Operator = (typeof operators)[number]

/** What may be asked of text: exact, other, contains, one of. */
export const textOperators = ['eq', 'ne', 'like', 'in'] as const satisfies readonly ValueOperator[]
/** What may be asked of things with an order: numbers, dates, times. */
export const orderOperators = ['eq', 'ne', 'gte', 'lte', 'in'] as const satisfies readonly ValueOperator[]
/** What may be asked of one of several known values. */
export const choiceOperators = ['eq', 'ne', 'in'] as const satisfies readonly ValueOperator[]
/** Lists: `eq` means "contains this one", `in` "contains any of these". */
export const listOperators = ['eq', 'in'] as const satisfies readonly ValueOperator[]
/** Fields whose values cannot be asked for. */
export const noOperators = [] as const satisfies readonly ValueOperator[]
