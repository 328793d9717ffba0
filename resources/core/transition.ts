import type { Needed } from './access.ts'
import { type Condition, holds, type Values } from './conditions.ts'
import { type Asker, resolved } from './variables.ts'

/** A named change of state, with its own permission, condition and audit entry. */
export interface Transition {
  readonly from: readonly string[]
  readonly to: string
  /** Ability on the resource's own pages, or of one that it names. Absent: staff cannot take it; only a call of the participant does. */
  readonly action?: Needed
  /** Must hold for the row. */
  readonly when?: Condition
  /** The screen asks before it does this, and the audit keeps the answer. `onDemand` as in `asks`: a hook decides whether the row takes one. */
  readonly reason?: Asking
  /** Names what will happen and asks: it cannot be undone, or people lose access. */
  readonly dangerous?: true
  /**
   * Fields that whoever takes it fills in, by the fields' own rules. One that changes in no other way is `readOnly`. What is asked `onDemand`
   * stands in the dialog only once a hook has refused the row without it: what other rows say decides whether it is needed.
   */
  readonly asks?: Readonly<Record<string, Asking>>
  /** Values that are written with the new state. A field that is `once` keeps what it has. */
  readonly sets?: Readonly<Record<string, SetValue>>
  /**
   * Whoever takes it signs: it uses up a fresh sign-in for this transition of this row (design, "Sign-in"). What is signed are the values of these
   * fields as they are then: they never change afterwards. Of a stored file it is its content.
   */
  readonly signature?: { readonly of: readonly string[] }
  /** The transition that takes it back, which screens offer once it is done. */
  readonly undoneBy?: string
  /** A field that names a user, such as `createdBy`: they may not take it themselves. */
  readonly notBy?: string
}

export type Asking = 'required' | 'optional' | 'onDemand'

/** A literal, or what is so at that moment: `$now`, or a variable (the date where the row belongs, or so many days on; who takes it). */
export type SetValue = string | number | boolean | null

interface Moment extends Required<Asker> {
  /** ISO 8601 with Z. */
  readonly now: string
}

/** May it be taken on a row as it is? Pure. */
export const isPossible = ({ from, when }: Transition, state: unknown, row: Values, asker: Asker): boolean =>
  from.includes(state as string) && (when === undefined || holds(when, row, asker))

/** Is it for somebody other than this person to take? */
export const isBarred = ({ notBy }: Transition, row: Values, userId: string): boolean => notBy !== undefined && row[notBy] === userId

/** What a transition sets beside its state. */
export const settings = ({ sets = {} }: Transition, moment: Moment): Values =>
  Object.fromEntries(Object.entries(sets).map(([name, value]) => [name, value === '$now' ? moment.now : resolved(value, moment)]))

/** Among the changes of its event: the hash of the signature, in hexadecimal digits. */
export const signedWith = 'signedWith'

/** What a transition is told beside the fields that it asks for. */
export const transitionWords = ['reason', 'version', 'signature'] as const

/** What a fresh sign-in for it is bound to, beside the person and the row. */
export const purposeOf = (resource: string, transition: string): string => `${resource}.${transition}`
