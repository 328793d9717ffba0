import type { NeededLevel } from './access.ts'
import { type Condition, isConditionMet, type Values } from './conditions.ts'
import { evaluateVariable, type VariableValues } from './variables.ts'

/** A named change of state, with its own permission, condition and audit entry. */
export interface Transition {
  readonly from: readonly string[]
  readonly to: string
  /**
   * Required ability on the resource's own page, or on a named page. Absent: staff cannot make the transition; only a call of the
   * participant can.
   */
  readonly action?: NeededLevel
  /** Condition that the row must meet. */
  readonly when?: Condition
  /**
   * The screen asks for a reason first, and the audit trail stores it. `onDemand` as in `asks`: a hook decides whether the row requires
   * one.
   */
  readonly reason?: Context
  /** The screen states the consequences and asks for confirmation, because the transition cannot be undone or people lose access. */
  readonly dangerous?: true
  /**
   * Fields of the dialog, validated by their own rules. A field that only this dialog changes is `readOnly`. An `onDemand` field appears
   * only after a hook rejected the transition without it, because the need for it depends on other rows. A field `requiredOnScreens` may
   * be missing in a call: a specified call sends no such field, but a user must not leave it out.
   */
  readonly asks?: Readonly<Record<string, InputRule>>
  /** Values that are written with the new state. A field with `once` keeps its existing value. */
  readonly sets?: Readonly<Record<string, SetValue>>
  /**
   * Requires a signature: the user completes a fresh sign-in for this transition of this row (design, "Sign-in"). The signature covers the values of
   * these fields at that moment; they never change afterwards. For a stored file it covers the content.
   */
  readonly signature?: { readonly of: readonly string[] }
  /** Transition that reverses this one. Screens offer it after this one. */
  readonly undoneBy?: string
  /** A field that contains a user's ID, such as `createdBy`. That user may not make the transition. */
  readonly notBy?: string
}

export type Context = 'required' | 'optional' | 'onDemand'
export type InputRule = Context | 'requiredOnScreens'

/**
 * A literal, `$now`, or a variable. The transition replaces a variable with today's date in the row's time zone, a date a number of days
 * later, or the ID of the acting user.
 */
export type SetValue = string | number | boolean | null

interface Moment extends Required<VariableValues> {
  /** ISO 8601 with Z. */
  readonly now: string
}

/** True if the row allows the transition. Pure. */
export const isPossible = ({ from, when }: Transition, state: unknown, row: Values, variableValues: VariableValues): boolean =>
  from.includes(state as string) && (when === undefined || isConditionMet(when, row, variableValues))

/** True if `notBy` forbids this user to make the transition. */
export const isBarred = ({ notBy }: Transition, row: Values, userId: string): boolean => notBy !== undefined && row[notBy] === userId

/** Returns the values that a transition sets in addition to the state. */
export const settings = ({ sets = {} }: Transition, moment: Moment): Values =>
  Object.fromEntries(Object.entries(sets).map(([name, value]) => [name, value === '$now' ? moment.now : evaluateVariable(value, moment)]))

/** Key in the changes of the transition's audit event: the hash of the signature, in hexadecimal digits. */
export const signatureHashName = 'signedWith'

/** Inputs of every transition in addition to the fields of its dialog. */
export const transitionInputs = ['reason', 'version', 'signature'] as const

/** Purpose of the fresh sign-in for a transition. The sign-in is also bound to the user and the row. */
export const purposeOf = (resource: string, transition: string): string => `${resource}.${transition}`
