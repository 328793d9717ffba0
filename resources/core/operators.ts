/**
 * Operators of a list query. Each is a suffix of the parameter (`name_like=ann`); `eq` has none (`name=Ann`). The standard data provider
 * (`@refinedev/simple-rest`) defines ne, gte, lte and like.
 */
const valueOperators = ['eq', 'ne', 'gte', 'lte', 'like', 'in'] as const
/** Operators of filters; each field type lists those that it supports. */
export type ValueOperator = (typeof valueOperators)[number]

/** `filled` works for every stored field, whatever its type: `goal_filled=false` finds rows without a goal. */
export const operators = [...valueOperators, 'filled'] as const
export type Operator = (typeof operators)[number]

/** Operators of text: equal, not equal, contains, one of. */
export const textOperators = ['eq', 'ne', 'like', 'in'] as const satisfies readonly ValueOperator[]
/** Operators of ordered values: numbers, dates, times. */
export const orderOperators = ['eq', 'ne', 'gte', 'lte', 'in'] as const satisfies readonly ValueOperator[]
/** Operators of a choice. */
export const choiceOperators = ['eq', 'ne', 'in'] as const satisfies readonly ValueOperator[]
/** Operators of lists: `eq` means "contains this entry", `in` "contains any of these entries". */
export const listOperators = ['eq', 'in'] as const satisfies readonly ValueOperator[]
/** Operators of fields that cannot be filtered. */
export const noOperators = [] as const satisfies readonly ValueOperator[]
